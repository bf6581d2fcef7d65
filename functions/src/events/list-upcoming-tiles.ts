import type { z } from 'zod'
import type { EventTile, tilePage } from '../../shared/events/contract.ts'
import { ctaTile, toTile } from '../../shared/events/projection.ts'
import type { Handler } from '../http/handler.ts'
import { pageOfEvents } from './page-of-events.ts'

/** A page of the wall; the last one ends with the cta tile. */
export async function upcomingTiles(query: z.output<typeof tilePage>, now: number): Promise<EventTile[]> {
  const { events, isLast } = await pageOfEvents('upcoming', query, now)
  // Only the wall's very first tile is its hero.
  const offset = query.after === undefined ? 0 : 1
  const tiles = events.map((event, index) => toTile(event, index + offset, now))
  return isLast ? [...tiles, ctaTile(now)] : tiles
}

export const listUpcomingTiles: Handler<'listUpcomingTiles'> = ({ query, now }) => upcomingTiles(query, now)
