import type { EventId } from '../../../shared/ids.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import {
  beginSettling,
  listPastEventsToSettle,
  endSettling,
  postponeSettling,
} from './check-in-state-store.ts'
import { findAbsentees, markMissed } from './missed-store.ts'

const MAX_EVENTS_PER_RUN = 50

/**
 * After the end of events with check-in, marks the confirmed attendees who did not come as missed. A repeated run resumes an
 * event whose settling was interrupted. An arrival that an offline device reports later still counts (`arrivals-store.ts`).
 */
export async function settlePastEvents(run: JobRun): Promise<void> {
  const dueEventIds = await listPastEventsToSettle(run.now(), MAX_EVENTS_PER_RUN)
  await forEachDue(dueEventIds, run, (eventId) => settlePastEvent(eventId, run.now()), {
    message: 'An event was not settled',
    getFields: (eventId) => ({ eventId }),
  })
}

async function settlePastEvent(eventId: EventId, now: number): Promise<void> {
  const event = await findEvent(eventId)
  if (event && event.endsAt > now) return postponeSettling(eventId, event.endsAt)
  const { absentIds, hasAnyoneCome } = await findAbsentees(eventId)
  // Nobody misses a cancelled event, or an event whose scans were all undone: its check-in was not used.
  if (event?.cancelledAt === null && hasAnyoneCome) {
    if (!(await beginSettling(eventId, now))) return
    await markMissed(eventId, absentIds, now)
  }
  await endSettling(eventId, now)
}
