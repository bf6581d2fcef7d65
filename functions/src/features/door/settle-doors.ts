import type { EventId } from '../../../shared/ids.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { forEachDue, type JobRun } from '../../platform/each-due.ts'
import { beginSettling, dueDoors, endSettling, postponeDoor } from './doors-store.ts'
import { absentees, markMissed } from './missed-store.ts'

const PAGE = 50

/**
 * Of events that are over and whose door was used: who had a seat and did not come is told apart. Run again, it resumes an event that was
 * cut short. Who is brought in later, by a device that was offline, came all the same (`arrivals-store.ts`).
 */
export async function settleDoors(run: JobRun): Promise<void> {
  const due = await dueDoors(run.now(), PAGE)
  await forEachDue(due, run, (eventId) => settle(eventId, run.now()), {
    message: 'A door was not settled',
    fieldsOf: (eventId) => ({ eventId }),
  })
}

async function settle(eventId: EventId, now: number): Promise<void> {
  const event = await findEvent(eventId)
  if (event && event.endsAt > now) return postponeDoor(eventId, event.endsAt)
  const { absent, hasAnyoneCome } = await absentees(eventId)
  // Nobody missed a cancelled event; and where all that was scanned was undone, the door was not used.
  if (event?.cancelledAt === null && hasAnyoneCome) {
    if (!(await beginSettling(eventId, now))) return
    await markMissed(eventId, absent, now)
  }
  await endSettling(eventId, now)
}
