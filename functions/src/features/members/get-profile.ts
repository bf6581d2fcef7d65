import { signedOutError, type Handler } from '../../platform/call-handler.ts'
import { toCurrentUser } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import {
  countSignupsOf,
  listPast,
  listUpcoming,
  listVisitedCities,
  type MemberEvent,
} from '../../core/rsvps/member-events-store.ts'

/** The maximum number of listed events. The profile page shows five past events and says how many more there are. */
const UPCOMING = 100
const PAST = 5

/** A member's own page: who they are, and where they have been with the email they have now. */
export const getProfile: Handler<'getProfile'> = async ({ caller, now }) => {
  const { id, email } = caller
  const [member, upcoming, past, upcomingCount, pastCount, cities] = await Promise.all([
    findMember(id),
    listUpcoming(email, now, UPCOMING),
    listPast(email, now, PAST),
    countSignupsOf(email, 'upcoming', now),
    countSignupsOf(email, 'past', now),
    listVisitedCities(email, now),
  ])
  if (!member) throw signedOutError()
  const entry = (isPast: boolean) => (event: MemberEvent) => toEntry(event, isPast)
  return {
    ...toCurrentUser(member),
    stats: {
      totalEvents: upcomingCount + pastCount,
      pastEvents: pastCount,
      upcomingEvents: upcomingCount,
      citiesVisited: cities.length,
    },
    cities,
    eventHistory: [...upcoming.map(entry(false)), ...past.map(entry(true))],
  }
}

function toEntry({ eventId, title, startsAt, ...event }: MemberEvent, isPast: boolean) {
  const eventDate = new Date(startsAt).toISOString()
  return { eventId, eventTitle: title, eventDate, ...event, isPast }
}
