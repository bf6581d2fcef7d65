import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpAnswer } from '@shared/rsvps/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { askApi } from '@/lib/api-client.ts'
import { keepDeviceRsvp } from '@/lib/device-rsvps.ts'
import { logWarning } from '@/lib/log.ts'
import { OWN_RSVPS, rsvpQuery } from './own-rsvp.ts'

interface RsvpValues {
  readonly name: string
  readonly email: string
  readonly sourceCity: string | null
  readonly sourceArea: string | null
}

/**
 * Sends an RSVP, keeps it on this device and refreshes what shows the event. The same values sent again carry the same
 * `Idempotency-Key`, so another try after a lost answer gets that answer and not "already RSVP'd".
 */
export function useCreateRsvp(event: EventDetail): (values: RsvpValues) => Promise<RsvpAnswer> {
  const client = useQueryClient()
  const attempt = useRef<{ body: string; key: string }>(null)
  return async (values) => {
    const body = { ...values, eventId: event.id }
    const written = JSON.stringify(body)
    if (attempt.current?.body !== written) attempt.current = { body: written, key: crypto.randomUUID() }
    const headers = { 'Idempotency-Key': attempt.current.key }
    const { value: answer, trueAt } = await askApi('createRsvp', { body, headers })
    void client.invalidateQueries({ queryKey: OWN_RSVPS })
    void client.invalidateQueries({ queryKey: ['events'] })
    // That of a private event goes by e-mail alone: who follows the link in it has the RSVP on this device.
    if (answer.changeToken === null) return answer
    keepDeviceRsvp({
      token: answer.changeToken,
      trueAt,
      signup: { name: values.name, email: values.email, isWaitlist: answer.isWaitlist, place: answer.place },
      event: {
        id: event.id,
        title: event.title,
        dateTime: event.dateTime,
        endsAt: event.endsAt,
        timezone: event.timezone,
        city: event.city,
        area: event.area,
        venueName: event.venueName,
        venueAddress: event.venueAddress,
        virtualLink: null,
        signupLimit: event.signupLimit,
        signupCount: event.signupCount,
        waitlistCount: event.waitlistCount,
        spotsRemaining: event.spotsRemaining,
        isFull: event.isFull,
        updatedAt: event.updatedAt,
      },
    })
    // The seats as they are now, and the link of a virtual event, are told to who has a seat; no shared cache stands between.
    client.query(rsvpQuery(answer.changeToken)).catch((error: unknown) => {
      logWarning('The RSVP could not be read again yet.', error)
    })
    return answer
  }
}
