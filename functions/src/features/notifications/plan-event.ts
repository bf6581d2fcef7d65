import type { EventDocument } from '../../../shared/events/event-document.ts'
import { replanEvent, toPlanFacts, readUnplannedEventIds } from './plan-store.ts'

const DAY_MS = 86_400_000

/** The last nudge is due three months after an event, and can be sent for a week. */
const LONGEST_PLAN_MS = 102 * DAY_MS

/**
 * Plans an event's scheduled mails if a write changed the facts that they depend on. Any other write, such as that of an
 * RSVP, costs no reads.
 */
export async function planEvent(
  eventId: number,
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  if (JSON.stringify(toPlanFacts(before)) === JSON.stringify(toPlanFacts(after))) return
  await replanEvent(eventId, now)
}

/** Plans events whose plan is missing or due too late, because the trigger did not run. Runs every night. */
export async function repairPlans(now: number): Promise<void> {
  for await (const eventId of readUnplannedEventIds(now - LONGEST_PLAN_MS, now))
    await replanEvent(eventId, now)
}
