import type { EventTile, tilePageQuery } from '../../../shared/events/contract.ts'
import type { EventFacts } from '../../../shared/events/event-document.ts'
import { toPastEvent, toTile } from '../../../shared/events/projection.ts'
import { makeCtaTile } from '../../../shared/events/tile.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { countPublicEvents, findPublicEvents } from '../../core/events/events-store.ts'
import type { z } from 'zod'

/** A page of the wall. The last page ends with the call-to-action tile. */
export async function readUpcomingTiles(
  query: z.output<typeof tilePageQuery>,
  now: number,
): Promise<EventTile[]> {
  const { events, isLast } = await readEventsPage('upcoming', query, now)
  // Only the wall's very first tile is its hero.
  const offset = query.after === undefined ? 0 : 1
  const tiles = events.map((event, index) => toTile(event, index + offset, now))
  return isLast ? [...tiles, makeCtaTile(now)] : tiles
}

export const listUpcomingTiles: Handler<'listUpcomingTiles'> = ({ query, now }) =>
  readUpcomingTiles(query, now)

export const listPastTiles: Handler<'listPastTiles'> = async ({ query, now }) => {
  const { events } = await readEventsPage('past', query, now)
  const offset = query.after === undefined ? 0 : 1
  return events.map((event, index) => toTile(event, index + offset, now))
}

export const listPastEvents: Handler<'listPastEvents'> = async ({ query, now }) => {
  const { events } = await readEventsPage('past', query, now)
  return events.map(toPastEvent)
}

export const countUpcomingEvents: Handler<'countUpcomingEvents'> = async ({ query, now }) => ({
  count: await countPublicEvents({ period: 'upcoming', now, city: query.city }),
})

/** One page of public events, and whether it is the last. */
async function readEventsPage(
  period: 'upcoming' | 'past',
  query: z.output<typeof tilePageQuery>,
  now: number,
): Promise<{ events: EventFacts[]; isLast: boolean }> {
  const events = await findPublicEvents({
    period,
    now,
    city: query.city,
    after: query.after ?? null,
    limit: query.limit + 1,
  })
  if (!events) {
    const message = 'There is no such event.'
    throw new CallError('invalid_query', message, { fields: { after: message } })
  }
  return { events: events.slice(0, query.limit), isLast: events.length <= query.limit }
}
