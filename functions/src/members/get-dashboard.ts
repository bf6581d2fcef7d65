import type { Handler } from '../http/handler.ts'
import { countSeats, countSeatsIn, listSeats, listVisitedCities, type MemberEvent } from './store.ts'

/** Specification section 9. */
const UPCOMING = 3
const HISTORY = 5
/** The connections of so many events are counted: what is read does not grow with a member's history. */
const CONNECTION_EVENTS = 10

/**
 * Members are known by the e-mail they RSVP'd with. `eventCount` is the past events they had a seat in. A connection is
 * another guest with a seat in one of their last ten events; who was met twice counts twice, for knowing that would mean
 * reading every guest.
 */
export const getDashboard: Handler<'getDashboard'> = async ({ caller, now }) => {
  const [upcoming, past, eventCount, cities] = await Promise.all([
    listSeats(caller.email, 'upcoming', now, UPCOMING),
    listSeats(caller.email, 'past', now, CONNECTION_EVENTS),
    countSeats(caller.email, 'past', now),
    listVisitedCities(caller.email, now),
  ])
  const seats = await countSeatsIn(past.map((event) => event.eventId))
  return {
    stats: { eventCount, connectionCount: Math.max(0, seats - past.length), cities },
    upcomingEvents: upcoming.map(toEntry),
    eventHistory: past.slice(0, HISTORY).map(toEntry),
  }
}

function toEntry({ eventId, title, city, startsAt, timezone }: MemberEvent) {
  return { id: eventId, title, city, dateTime: new Date(startsAt).toISOString(), timezone }
}
