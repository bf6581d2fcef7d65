import { clockTime, shortDay } from '../time/zoned.ts'

/** The heading of `comingText` in lists. */
export const COMING = 'Coming'

/** `Sat 12 Dec, 08:00`, where the event is. */
export const deadlineText = (at: string, timezone: string): string =>
  `${shortDay(Date.parse(at), timezone)}, ${clockTime(Date.parse(at), timezone)}`

interface Coming {
  /** Whether somebody with a spot has said that they still come; missing where they were not asked. */
  readonly isSure?: boolean | undefined
  /** Until when a spot is on offer to somebody on the waitlist. */
  readonly offerEndsAt?: string | undefined
}

/** What lists of an event that asks its attendees say of one of them; null where there is nothing to say. */
export function comingText({ isSure, offerEndsAt }: Coming, timezone: string): string | null {
  if (offerEndsAt !== undefined) return `Spot on offer until ${deadlineText(offerEndsAt, timezone)}`
  if (isSure === undefined) return null
  return isSure ? 'Sure' : 'Not said'
}
