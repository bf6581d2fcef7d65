import type { DashboardStats } from '../../../shared/members/contract.ts'
import {
  countSignupsOf,
  countSignupsIn,
  countUpcoming,
  listPast,
  listVisitedCities,
  type MemberEvent,
} from '../../core/rsvps/member-events-store.ts'

/** Specification section 9. */
const HISTORY = 5

interface MemberStats {
  readonly stats: DashboardStats
  /** The last events, which had to be read for it. */
  readonly history: readonly MemberEvent[]
}

/**
 * `eventCount` is the past events somebody had a seat in. A connection is another guest with a seat in one of their last
 * five events: what is read does not grow with a member's history. Who was met twice counts twice, for knowing that would
 * mean reading every guest.
 */
export async function memberStats(email: string, now: number): Promise<MemberStats> {
  const [history, eventCount, cities, upcomingCount] = await Promise.all([
    listPast(email, now, HISTORY),
    countSignupsOf(email, 'past', now),
    listVisitedCities(email, now),
    countUpcoming(email, now),
  ])
  const seats = await countSignupsIn(history.map((event) => event.eventId))
  const connectionCount = Math.max(0, seats - history.length)
  return { stats: { eventCount, connectionCount, cities, upcomingCount }, history }
}
