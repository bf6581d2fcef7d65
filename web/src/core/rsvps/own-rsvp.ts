import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { EventDetail } from '@shared/events/contract.ts'
import { callApiDated } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import {
  removeDeviceRsvp,
  removeDeviceRsvpsToEvent,
  saveDeviceRsvp,
  markDeviceRsvpSeen,
  useDeviceRsvp,
  type DeviceRsvp,
} from '@/lib/device-rsvps.ts'
import { useCurrentUser } from '@/core/session/session.ts'

/** The key of queries for the user's own RSVPs. The results are also stored on the device, where other screens read them. */
export const OWN_RSVPS_KEY = ['rsvps']

/**
 * The RSVP of a change link. After a 404, the RSVP is removed from the device, unless the event is only under review.
 */
export const rsvpQuery = (token: string) =>
  queryOptions({
    queryKey: [...OWN_RSVPS_KEY, 'change', token],
    queryFn: async ({ signal }) => {
      try {
        const { value: rsvp, asOf } = await callApiDated('getRsvp', { params: { token }, signal })
        saveDeviceRsvp({ ...rsvp, token, asOf })
        return rsvp
      } catch (error) {
        if (error instanceof ApiError && error.status === 404 && error.code !== 'under_review')
          removeDeviceRsvp(token)
        throw error
      }
    },
  })

/** A member's own RSVP to an event, even if it was made on another device. */
export const memberRsvpQuery = (eventId: number, email: string) =>
  queryOptions({
    queryKey: [...OWN_RSVPS_KEY, 'event', eventId, email],
    queryFn: async ({ signal }) => {
      const response = await callApiDated('getOwnRsvp', { params: { id: eventId }, signal })
      const { asOf } = response
      const { rsvp } = response.value
      if (!rsvp) {
        removeDeviceRsvpsToEvent(eventId, email, asOf)
        return null
      }
      const { changeToken: token, ...details } = rsvp
      saveDeviceRsvp({ ...details, token, asOf })
      return details
    },
  })

/**
 * Returns the user's own RSVP to an event: first as this device stored it, then as the server returns it. The RSVP is refetched
 * when it may have changed. An RSVP with a member's own address is read by the session, any other RSVP by its change link on
 * this device.
 */
export function useOwnRsvp(event: EventDetail): DeviceRsvp | undefined {
  const deviceRsvp = useDeviceRsvp(event.id)
  const { user } = useCurrentUser()
  const email = user?.email ?? ''
  const isMemberRsvp =
    user !== null && (deviceRsvp === undefined || isSameAddress(deviceRsvp.signup.email, email))
  useQuery({ ...memberRsvpQuery(event.id, email), enabled: user !== null })
  useQuery({ ...rsvpQuery(deviceRsvp?.token ?? ''), enabled: deviceRsvp !== undefined && !isMemberRsvp })
  useRefreshOwnRsvp(event, deviceRsvp)
  useMarkRsvpSeen(deviceRsvp)
  return deviceRsvp
}

/** Marks a new spot as seen as soon as the page is visible. */
export function useMarkRsvpSeen(rsvp: DeviceRsvp | undefined): void {
  const newToken = rsvp?.isNewlyConfirmed ? rsvp.token : undefined
  useEffect(() => {
    if (newToken === undefined) return undefined
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') markDeviceRsvpSeen(newToken)
    }
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [newToken])
}

const isSameAddress = (email: string, otherEmail: string) => email.toLowerCase() === otherEmail.toLowerCase()

/**
 * Refetches the user's own RSVPs when an attendee gave up a spot or left the waitlist, a request may have been answered, or the
 * event changed.
 */
export function useRefreshOwnRsvp(
  { signupCount, waitlistCount, revision, shouldReconfirm }: EventDetail,
  rsvp: DeviceRsvp | undefined,
) {
  const client = useQueryClient()
  const isWaitlist = rsvp?.signup.isWaitlist
  const isRequest = rsvp?.signup.isRequest === true
  const lastEvent = useRef({ signupCount, waitlistCount, revision })
  useEffect(() => {
    const previousEvent = lastEvent.current
    lastEvent.current = { signupCount, waitlistCount, revision }
    const hasCountChanged =
      signupCount !== previousEvent.signupCount || waitlistCount !== previousEvent.waitlistCount
    const hasCountFallen = isWaitlist
      ? waitlistCount < previousEvent.waitlistCount
      : signupCount < previousEvent.signupCount
    // If spots are offered, this attendee may have an offer of a spot that another attendee gave up.
    const hasRelevantChange = isRequest || shouldReconfirm ? hasCountChanged : hasCountFallen
    // The location of a private event may have changed, and only an attendee's own RSVP contains it.
    const isRevised = revision !== previousEvent.revision
    if (isWaitlist !== undefined && (hasRelevantChange || isRevised))
      void client.invalidateQueries({ queryKey: OWN_RSVPS_KEY })
  }, [client, isWaitlist, isRequest, shouldReconfirm, signupCount, waitlistCount, revision])
}
