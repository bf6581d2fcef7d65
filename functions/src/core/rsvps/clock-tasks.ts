import { isHidden, type EventFacts } from '../../../shared/events/event-document.ts'
import { isNight } from '../../../shared/rsvps/offer-times.ts'
import { countTakenSpots } from '../../../shared/rsvps/spot-rules.ts'

/**
 * A scheduled task for an event's spots: `lapse` ends offers, `offer` makes the offers that waited for the morning, `release`
 * takes the spots of attendees who have not answered, and `finish` ends the schedule.
 */
export type ClockTask = 'lapse' | 'offer' | 'release' | 'finish'

/** A command received before the start is committed at most this long after the start. */
const MAX_COMMIT_DELAY_MS = 60_000

/**
 * Lists the tasks for an event's spots from `spotsDueAt` on, in the order in which they run. The engine checks each task again.
 */
export function listClockTasks(event: EventFacts, now: number): readonly ClockTask[] {
  const { shouldReconfirm, startsAt, cancelledAt, signupLimit, waitlistCount } = event
  const { offeredCount = 0 } = event
  if (cancelledAt !== null) return ['finish']
  if (now > startsAt + MAX_COMMIT_DELAY_MS) return offeredCount > 0 ? ['lapse', 'finish'] : ['finish']
  if (!shouldReconfirm) return ['finish']
  if (now > startsAt || isHidden(event) || isNight(now, event.timezone)) return []
  const hasFreeSpot = countTakenSpots(event) < (signupLimit ?? Infinity)
  return [
    ...(offeredCount > 0 ? (['lapse'] as const) : []),
    ...(hasFreeSpot && waitlistCount > offeredCount ? (['offer'] as const) : []),
    ...(event.spotsReleasedFor === startsAt ? [] : (['release'] as const)),
  ]
}
