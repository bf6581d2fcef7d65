/*
 * The last hours before an event whose host asks attendees, the day before, whether they are still coming. Instants are
 * milliseconds since 1970.
 */

interface ReconfirmationEvent {
  readonly startsAt: number
  readonly shouldReconfirm?: boolean | null | undefined
  /** The start about which attendees have been asked. */
  readonly reconfirmAskedFor?: number | null | undefined
  readonly cancelledAt?: number | null | undefined
}

const LAST_HOURS_MS = 12 * 3_600_000

/** When the last hours before a start begin. */
export const computeLastHoursStart = (startsAt: number): number => startsAt - LAST_HOURS_MS

/** Whether an instant is in the last hours: then free spots are offered to attendees on the waitlist, not assigned. */
export function isInLastHours(
  { shouldReconfirm, startsAt, cancelledAt }: ReconfirmationEvent,
  instant: number,
): boolean {
  const isCancelled = typeof cancelledAt === 'number'
  return (
    shouldReconfirm === true &&
    !isCancelled &&
    instant >= computeLastHoursStart(startsAt) &&
    instant <= startsAt
  )
}

/** Whether attendees have been asked if they are still coming, for the current start. */
export const hasAskedToReconfirm = ({
  shouldReconfirm,
  reconfirmAskedFor,
  startsAt,
}: ReconfirmationEvent): boolean => shouldReconfirm === true && reconfirmAskedFor === startsAt
