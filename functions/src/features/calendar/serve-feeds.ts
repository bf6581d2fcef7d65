import { composeCalendarFeed, type FeedEvent } from '../../../shared/calendar/calendar-feed.ts'
import { findCity } from '../../../shared/cities/catalogue.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { PRODUCT } from '../../../shared/brand/brand.ts'
import { findHostCard } from '../../core/accounts/host-cards-store.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { findPublicEvents } from '../../core/events/events-store.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { siteUrl } from '../../platform/params.ts'
import { findCalendarOwner } from '../../core/accounts/calendar-feeds-store.ts'
import { readOwnFeedEvents, readPublicFeedEvents } from './feed-events-store.ts'

const makeCalendarNotFoundError = () => makeNotFoundError('calendar')

function renderFeed(name: string, events: readonly FeedEvent[]): string {
  return composeCalendarFeed(events, { name, siteUrl: siteUrl.value() })
}

/** A feed entry without the details that only attendees see. */
function toPublicFeedEvent(event: StoredEvent): FeedEvent {
  const attendance = event.cancelledAt === null ? 'confirmed' : 'cancelled'
  return { ...event, attendance, changedAt: event.contentUpdatedAt, joinLink: null }
}

/**
 * A city outside the catalogue gets a calendar with its first event, and keeps it because subscribers wait for the next event.
 */
export const getCityCalendar: Handler<'getCityCalendar'> = async ({ params: { cityKey }, now }) => {
  const events = await readPublicFeedEvents({ cityKey }, now)
  const city = findCity(cityKey)?.name ?? events[0]?.city ?? (await findLatestCitySpelling(cityKey, now))
  if (city === undefined) throw makeCalendarNotFoundError()
  return renderFeed(`${PRODUCT} in ${city}`, events.map(toPublicFeedEvent))
}

/** How a city's latest past event spells the name of the city. */
async function findLatestCitySpelling(cityKey: string, now: number): Promise<string | undefined> {
  const events = await findPublicEvents({ period: 'past', now, city: cityKey, after: null, limit: 1 })
  return events?.[0]?.city
}

export const getHostCalendar: Handler<'getHostCalendar'> = async ({ params: { id }, now }) => {
  // The host's card is read first, so that an invented id costs only one read.
  const card = await findHostCard(id)
  if (!card) throw makeCalendarNotFoundError()
  const events = await readPublicFeedEvents({ hostId: id }, now)
  return renderFeed(`${PRODUCT} with ${card.name}`, events.map(toPublicFeedEvent))
}

/** Finds RSVPs by the member's email. A user who has not proven it, is suspended or is being deleted has no calendar. */
export const getOwnCalendar: Handler<'getOwnCalendar'> = async ({ params: { token }, now }) => {
  const id = await findCalendarOwner(token)
  const member = id && (await findMember(id))
  if (!member || member.provenAt === null) throw makeCalendarNotFoundError()
  const feedEvents = await readOwnFeedEvents(member.email, now)
  return renderFeed(
    `My ${PRODUCT}`,
    feedEvents.map(({ event, isWaitlisted, signupChangedAt, virtualLink }) => ({
      ...event,
      attendance: event.cancelledAt !== null ? 'cancelled' : isWaitlisted ? 'waitlist' : 'confirmed',
      changedAt: Math.max(event.contentUpdatedAt, signupChangedAt),
      joinLink: virtualLink,
    })),
  )
}
