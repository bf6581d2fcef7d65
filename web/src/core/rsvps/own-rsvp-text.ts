import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { REQUESTED } from './request-text.ts'

/** The attendee's spot, their position on the waitlist, or their request. */
export function ownRsvpText({ signup: { isWaitlist, isRequest, place }, offerEndsAt }: DeviceRsvp): string {
  if (isRequest) return REQUESTED
  if (!isWaitlist) return "You're in"
  if (offerEndsAt !== undefined) return "You've been offered a spot"
  return place === null ? "You're on the waitlist" : `You're number ${place} on the waitlist`
}
