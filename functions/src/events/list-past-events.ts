import { toPast } from '../../shared/events/projection.ts'
import type { Handler } from '../http/handler.ts'
import { pageOfEvents } from './page-of-events.ts'

export const listPastEvents: Handler<'listPastEvents'> = async ({ query, now }) => {
  const { events } = await pageOfEvents('past', query, now)
  return events.map(toPast)
}
