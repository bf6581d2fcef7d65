import type { EventDetail } from '@shared/events/contract.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Returns the note before an RSVP to an event that asks its attendees if they are still coming; null if there is nothing to say.
 */
export function describeReconfirmation(
  { shouldReconfirm, isFull, dateTime }: Pick<EventDetail, 'shouldReconfirm' | 'isFull' | 'dateTime'>,
  now: number,
): string | null {
  if (!shouldReconfirm) return null
  if (isFull)
    return 'In the last 12 hours before the start, a spot that opens is offered to the next person on the waitlist, who usually has two hours to accept it.'
  if (Date.parse(dateTime) - now < DAY_MS) return null
  return "The day before, we email everyone with a spot to ask if they're still coming. Without an answer, a spot can go to the waitlist 12 hours before the start."
}

/** Example: `14 still coming, 5 without an answer`. */
export const formatAnswerCounts = ({
  sureCount,
  unansweredCount,
}: {
  readonly sureCount: number
  readonly unansweredCount: number
}) => `${sureCount} still coming, ${unansweredCount} without an answer`
