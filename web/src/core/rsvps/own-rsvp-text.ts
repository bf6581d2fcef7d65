import type { DeviceRsvp } from '@/lib/device-rsvps.ts'

/** The attendee's spot, or their position on the waitlist. */
export function ownRsvpText({ signup: { isWaitlist, place } }: DeviceRsvp): string {
  if (!isWaitlist) return "You're in"
  return place === null ? "You're on the waitlist" : `You're number ${place} on the waitlist`
}
