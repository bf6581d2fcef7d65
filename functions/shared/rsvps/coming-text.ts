import { formatClockTime, formatShortDay } from '../time/zoned.ts'

/** The heading of `formatComing` in lists. */
export const COMING_HEADING = 'Coming'

/** `Sat 12 Dec, 08:00`, in the event's time zone. */
export const formatDeadline = (at: string, timezone: string): string =>
  `${formatShortDay(Date.parse(at), timezone)}, ${formatClockTime(Date.parse(at), timezone)}`

interface Reconfirmation {
  /** Whether an attendee with a spot has said that they are still coming; missing if they were not asked. */
  readonly isSure?: boolean | undefined
  /** When the offer of a spot to an attendee on the waitlist ends. */
  readonly offerEndsAt?: string | undefined
}

/** The answer of an attendee, for lists of an event that asks if they are still coming; null if there is nothing to show. */
export function formatComing({ isSure, offerEndsAt }: Reconfirmation, timezone: string): string | null {
  if (offerEndsAt !== undefined) return `Offered a spot until ${formatDeadline(offerEndsAt, timezone)}`
  if (isSure === undefined) return null
  return isSure ? 'Still coming' : 'No answer'
}
