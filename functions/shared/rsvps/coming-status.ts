import { formatClockTime, formatShortDay } from '../time/zoned-time.ts'

/** The heading of the column of `formatComingStatus` in lists. */
export const COMING_HEADING = 'Coming'

/** Formats a deadline in the event's time zone, such as `Sat 12 Dec, 08:00`. */
export const formatDeadline = (deadline: string, timezone: string): string =>
  `${formatShortDay(Date.parse(deadline), timezone)}, ${formatClockTime(Date.parse(deadline), timezone)}`

interface Reconfirmation {
  /** Whether an attendee with a spot is sure to come; missing if attendees were not asked. */
  readonly isSure?: boolean | undefined
  /** When the offer of a spot to an attendee on the waitlist ends. */
  readonly offerEndsAt?: string | undefined
}

/** Whether an attendee is still coming, or until when they have an offer, for lists; null if neither is known. */
export function formatComingStatus({ isSure, offerEndsAt }: Reconfirmation, timezone: string): string | null {
  if (offerEndsAt !== undefined) return `Offered a spot until ${formatDeadline(offerEndsAt, timezone)}`
  if (isSure === undefined) return null
  return isSure ? 'Still coming' : 'No answer'
}
