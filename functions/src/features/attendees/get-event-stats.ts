import { millisOf } from '../../../shared/instant.ts'
import { findEventSince } from '../../core/events/events-store.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { countEventStats, findEventStats } from './event-stats-store.ts'

/** So old they may be while people sign up: to count is dear. */
const FRESH_MS = 5 * 60_000
/** Who corrects where they come from changes no event, so that even those of one at rest are recounted some time. */
const STALE_MS = 86_400_000

/** Opened again they cost two documents, the event and the figures, until the event has changed. */
export const getEventStats: Handler<'getEventStats'> = async ({ params, now }) => {
  const [event, kept] = await Promise.all([findEventSince(params.id, now), findEventStats(params.id)])
  if (!event) throw refusal('not_found')
  const age = kept ? now - millisOf(kept.countedAt) : Infinity
  const isTrue = kept !== null && millisOf(kept.ofUpdate) === event.updatedAt && age < STALE_MS
  const { byDay, byCity, byArea, returning, confirmed, countedAt } =
    kept && (isTrue || age < FRESH_MS) ? kept : await countEventStats(event, now)
  return {
    byDay,
    byCity,
    byArea,
    returning,
    confirmed,
    countedAt: new Date(millisOf(countedAt)).toISOString(),
  }
}
