import { ctaTile, toTile } from '../../shared/events/projection.ts'
import type { Handler } from '../http/handler.ts'
import { pageOfEvents } from './page-of-events.ts'

export const listUpcomingTiles: Handler<'listUpcomingTiles'> = async ({ query, now }) => {
  const { events, isLast } = await pageOfEvents('upcoming', query, now)
  // Only the wall's very first tile is its hero.
  const offset = query.after === undefined ? 0 : 1
  const tiles = events.map((event, index) => toTile(event, index + offset, now))
  return isLast ? [...tiles, ctaTile(now)] : tiles
}
