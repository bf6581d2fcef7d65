import { toRelated } from '../../shared/events/projection.ts'
import type { Handler } from '../http/handler.ts'
import { cityFilter } from './page-of-events.ts'
import { findPublicEvents } from './store.ts'

/** Specification section 9: up to six tiles beside an event. */
const MAX_NEARBY = 6

export const listNearbyEvents: Handler<'listNearbyEvents'> = async ({ query, now }) => {
  // One more than is shown, for the event itself may be among them.
  const found = await findPublicEvents({
    when: 'upcoming',
    now,
    city: cityFilter(query.city),
    after: null,
    limit: MAX_NEARBY + 1,
  })
  return (found ?? [])
    .filter((event) => event.id !== query.excludeId)
    .slice(0, MAX_NEARBY)
    .map(toRelated)
}
