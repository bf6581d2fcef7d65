import type { DashboardStats } from '../../../shared/members/contract.ts'
import {
  countMemberSpots,
  countSpotsAtEvents,
  countUpcomingSignups,
  listPastMemberEvents,
  listVisitedCities,
  type MemberEvent,
} from '../../core/rsvps/member-events-store.ts'

/** Specification section 9. */
const HISTORY_SIZE = 5

interface MemberStats {
  readonly stats: DashboardStats
  /** The latest past events, which are read for the stats anyway. */
  readonly history: readonly MemberEvent[]
}

/**
 * `eventCount` is the number of past events with a spot. A connection is another attendee with a spot in one of the last five of
 * these events: no earlier event is read, so that the reads do not grow with a member's history. A person whom the member met
 * twice counts twice, because the server would have to read every attendee to notice it.
 */
export async function readMemberStats(email: string, now: number): Promise<MemberStats> {
  const [history, eventCount, cities, upcomingCount] = await Promise.all([
    listPastMemberEvents(email, now, HISTORY_SIZE),
    countMemberSpots(email, 'past', now),
    listVisitedCities(email, now),
    countUpcomingSignups(email, now),
  ])
  const spotCount = await countSpotsAtEvents(history.map((event) => event.eventId))
  const connectionCount = Math.max(0, spotCount - history.length)
  return { stats: { eventCount, connectionCount, cities, upcomingCount }, history }
}
