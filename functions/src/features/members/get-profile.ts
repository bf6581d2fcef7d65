import { makeSignedOutError, type Handler } from '../../platform/call-handler.ts'
import { toCurrentUser } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import {
  countMemberSpots,
  listPastMemberEvents,
  listUpcomingMemberEvents,
  listVisitedCities,
  type MemberEvent,
} from '../../core/rsvps/member-events-store.ts'

/** The maximum number of listed events. The profile page shows five past events and says how many more there are. */
const MAX_UPCOMING_EVENTS = 100
const MAX_PAST_EVENTS = 5

/** The data of a member's profile page. The member's events are those with an RSVP under the member's current email. */
export const getProfile: Handler<'getProfile'> = async ({ caller, now }) => {
  const { id, email } = caller
  const [member, upcomingEvents, pastEvents, upcomingCount, pastCount, cities] = await Promise.all([
    findMember(id),
    listUpcomingMemberEvents(email, now, MAX_UPCOMING_EVENTS),
    listPastMemberEvents(email, now, MAX_PAST_EVENTS),
    countMemberSpots(email, 'upcoming', now),
    countMemberSpots(email, 'past', now),
    listVisitedCities(email, now),
  ])
  if (!member) throw makeSignedOutError()
  return {
    ...toCurrentUser(member),
    stats: {
      totalEventCount: upcomingCount + pastCount,
      pastEventCount: pastCount,
      upcomingEventCount: upcomingCount,
      visitedCityCount: cities.length,
    },
    cities,
    eventHistory: [
      ...upcomingEvents.map((event) => toHistoryEntry(event, { isPast: false })),
      ...pastEvents.map((event) => toHistoryEntry(event, { isPast: true })),
    ],
  }
}

function toHistoryEntry(
  { eventId, title, startsAt, ...event }: MemberEvent,
  { isPast }: { readonly isPast: boolean },
) {
  const eventDate = new Date(startsAt).toISOString()
  return { eventId, eventTitle: title, eventDate, ...event, isPast }
}
