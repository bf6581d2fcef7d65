import type { Handler } from '../../platform/call-handler.ts'
import { readMemberStats } from './member-stats.ts'
import { listUpcomingMemberEvents, type MemberEvent } from '../../core/rsvps/member-events-store.ts'

/** Specification section 9. */
const MAX_UPCOMING_EVENTS = 3

/** The data of a member's dashboard. The member's events are those with an RSVP under the member's current email. */
export const getDashboard: Handler<'getDashboard'> = async ({ caller, now }) => {
  const [upcomingEvents, { stats, history }] = await Promise.all([
    listUpcomingMemberEvents(caller.email, now, MAX_UPCOMING_EVENTS),
    readMemberStats(caller.email, now),
  ])
  return {
    stats,
    upcomingEvents: upcomingEvents.map((event) => ({
      ...toDashboardEvent(event),
      isWaitlist: event.isWaitlist,
      ...(event.isRequest ? { isRequest: true as const } : {}),
      isUnderReview: event.isUnderReview,
    })),
    eventHistory: history.map(toDashboardEvent),
  }
}

function toDashboardEvent({ eventId, title, city, startsAt, timezone }: MemberEvent) {
  return { id: eventId, title, city, dateTime: new Date(startsAt).toISOString(), timezone }
}
