import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { ASKED_TO_JOIN_TEXT } from './request-text.ts'

/** Says whether an attendee has a spot, is on the waitlist, has been offered a spot, or has asked to join. */
export function describeOwnRsvp({
  signup: { isWaitlist, isRequest, position },
  offerEndsAt,
}: DeviceRsvp): string {
  if (isRequest) return ASKED_TO_JOIN_TEXT
  if (!isWaitlist) return "You're in"
  if (offerEndsAt !== undefined) return "You've been offered a spot"
  return position === null ? "You're on the waitlist" : `You're number ${position} on the waitlist`
}
