import { toTile } from '../../../shared/events/projection.ts'
import { parseEventSearch } from '../../../shared/events/search-tokens.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { findEventsByTokens } from '../../core/events/events-store.ts'

/** The maximum number of events read, so that the cost does not grow with the number of events. */
const MAX_EVENTS_READ = 15

/**
 * Finds the soonest events that have all the words of a search. Firestore is queried by the short prefixes of the two
 * longest words. Other words, and the letters after these prefixes, only filter the soonest fifteen events that the query finds.
 */
export const searchEvents: Handler<'searchEvents'> = async ({ query, now }) => {
  const { tokens, isMatch } = parseEventSearch(query.q)
  if (tokens.length === 0) return []
  const events = await findEventsByTokens(tokens, { now, city: query.city, limit: MAX_EVENTS_READ })
  // The results have no hero, because the wall that shows them has its own.
  return events.filter(isMatch).map((event, index) => toTile(event, index + 1, now))
}
