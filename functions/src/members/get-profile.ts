import { CallError, type Handler } from '../http/handler.ts'
import { toCurrentUser } from './member.ts'
import { countSeats, findMember, listSeats, type MemberEvent } from './store.ts'

/** What the lists show; the profile page itself shows five past events and says how many more there are. */
const UPCOMING = 20
const PAST = 5
/** The cities of so many past events count: what is read does not grow with a member's history. */
const STAMPED_EVENTS = 50

/** A member's own page: who they are, and where they have been with the e-mail they have now. */
export const getProfile: Handler<'getProfile'> = async ({ caller, now }) => {
  const { id, email } = caller
  const [member, upcoming, past, upcomingCount, pastCount] = await Promise.all([
    findMember(id),
    listSeats(email, 'upcoming', now, UPCOMING),
    listSeats(email, 'past', now, STAMPED_EVENTS),
    countSeats(email, 'upcoming', now),
    countSeats(email, 'past', now),
  ])
  if (!member) throw new CallError('signed_out', 'Please sign in first.')
  const cities = [...new Set(past.map((event) => event.city))]
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
    eventHistory: [...upcoming.map(entry(false)), ...past.slice(0, PAST).map(entry(true))],
  }
}

function toEntry({ eventId, title, city, startsAt, timezone, venueName }: MemberEvent, isPast: boolean) {
  const eventDate = new Date(startsAt).toISOString()
  return { eventId, eventTitle: title, eventDate, timezone, venueName, city, isPast }
}
