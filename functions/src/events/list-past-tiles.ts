import { toTile } from '../../shared/events/projection.ts'
import type { Handler } from '../http/handler.ts'
import { pageOfEvents } from './page-of-events.ts'

export const listPastTiles: Handler<'listPastTiles'> = async ({ query, now }) => {
  const { events } = await pageOfEvents('past', query, now)
  const offset = query.after === undefined ? 0 : 1
  return events.map((event, index) => toTile(event, index + offset, now))
}
