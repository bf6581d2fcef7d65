import { toTile } from '../../../shared/events/projection.ts'
import { matchesSearch, searchWords } from '../../../shared/events/search-tokens.ts'
import { rarestToken } from '../../../shared/text/word-tokens.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { findEventsByToken } from '../../core/events/events-store.ts'

/** Reads do not grow with the number of events. */
const MAX_READ = 15

/**
 * The soonest events that have all the words. Firestore is queried by the two longest of them; a third word, and letters
 * after the stems of the two, only filter the soonest fifteen that it finds.
 */
export const searchEvents: Handler<'searchEvents'> = async ({ query, now }) => {
  const words = searchWords(query.q)
  const token = rarestToken(words)
  if (token === null) return []
  const events = await findEventsByToken(token, { now, city: query.city, limit: MAX_READ })
  // The results have no hero, because the wall that shows them has its own.
  return events
    .filter((event) => matchesSearch(event, words))
    .map((event, index) => toTile(event, index + 1, now))
}
