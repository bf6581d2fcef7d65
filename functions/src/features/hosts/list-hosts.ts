import { countAttending, type EventFacts, type HostCard } from '../../../shared/events/event-document.ts'
import type { FirstScreen } from '../../../shared/events/first-screen.ts'
import { hostCalls } from '../../../shared/hosts/contract.ts'
import { describeHost } from '../../../shared/hosts/describe-host.ts'
import type { UserId } from '../../../shared/ids.ts'
import { countSpots } from '../../../shared/events/projection.ts'
import { searchHostCards } from '../../core/accounts/city-hosts-store.ts'
import { findHostCard, listHostCards } from '../../core/accounts/host-cards-store.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { findPublicEventsOfHost } from '../../core/events/events-store.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'

const makeHostNotFoundError = () => makeNotFoundError('host')

export const listHosts: Handler<'listHosts'> = ({ query }) => listHostCards(query)

export const getHost: Handler<'getHost'> = async ({ params }) => {
  const card = await findHostCard(params.id)
  if (!card) throw makeHostNotFoundError()
  return addSummary(card)
}

const addSummary = (card: HostCard) => ({ ...card, summary: describeHost(card) })

/** Throws `not_found` for a former host, whose events are still in other lists of events. */
export const listEventsOfHost: Handler<'listEventsOfHost'> = async ({ params: { id }, query, now }) => {
  const [card, page] = await Promise.all([findHostCard(id), readEvents(id, query, now)])
  if (!card) throw makeHostNotFoundError()
  return page
}

async function readEvents(
  id: UserId,
  filters: { period: 'upcoming' | 'past'; after?: string | undefined; limit: number },
  now: number,
) {
  const page = await findPublicEventsOfHost(id, { ...filters, now })
  return { ...page, items: page.items.map((event) => toPublicEvent(event, now)) }
}

/** The data for the first screen of a host's page; null if there is no such host. */
export async function findHostForPage(
  id: UserId,
  now: number,
): Promise<NonNullable<FirstScreen['host']> | null> {
  const readFirstPage = (period: 'upcoming' | 'past') =>
    readEvents(id, { period, limit: hostCalls.listEventsOfHost.query.parse({}).limit }, now)
  // The card is read first, so that a request with an invented id costs only one read.
  const card = await findHostCard(id)
  if (!card) return null
  const [upcomingPage, pastPage] = await Promise.all([readFirstPage('upcoming'), readFirstPage('past')])
  return { card: addSummary(card), upcomingPage, pastPage }
}

function toPublicEvent(event: EventFacts, now: number) {
  const { id, title, timezone, city, area, venueName, imageUrl } = event
  return {
    id,
    title,
    timezone,
    city,
    area,
    venueName,
    imageUrl,
    dateTime: new Date(event.startsAt).toISOString(),
    signupCount: countAttending(event),
    ...countSpots(event),
    isPast: event.startsAt < now,
  }
}

export const searchHosts: Handler<'searchHosts'> = ({ query: { q, ...page } }) =>
  searchHostCards(q, { ...page, city: null })

export const listCityHosts: Handler<'listCityHosts'> = async ({ caller, query: { q, ...query } }) => {
  const member = await findMember(caller.id)
  if (!member?.city) return { items: [], next: null }
  const cityQuery = { ...query, city: member.city }
  const page = await (q === null ? listHostCards(cityQuery) : searchHostCards(q, cityQuery))
  return { ...page, items: page.items.filter((card) => card.id !== caller.id) }
}
