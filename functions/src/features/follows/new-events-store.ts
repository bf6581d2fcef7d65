import { Timestamp, type Query } from 'firebase-admin/firestore'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import { documentsOf, events } from '../../platform/collections.ts'

/** The most values of an `in` or `array-contains-any` filter. */
const VALUES = 30

/**
 * Public events of followed hosts and cities that were first listed after an instant (milliseconds since 1970), the newest first.
 * A query for each thirty hosts and each thirty cities, of `limit` documents each: what it reads does not grow with what there is.
 */
export async function newEventsOf(
  { hosts, cities }: Follows,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<StoredEvent[]> {
  const fresh = events
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('cancelledAt', '==', null)
    .where('listedAt', '>', Timestamp.fromMillis(since))
    .orderBy('listedAt', 'desc')
    .limit(limit)
  const queries: Query<StoredEvent>[] = [
    ...thirties(hosts.map(String)).map((some) => fresh.where('hostIds', 'array-contains-any', some)),
    ...thirties(cities.map(cityKeyOf)).map((some) => fresh.where('cityKey', 'in', some)),
  ]
  const found = (await Promise.all(queries.map((query) => query.get()))).flatMap(documentsOf)
  // Both by its host and by its city it is one.
  const once = [...new Map(found.map((event) => [event.id, event])).values()]
  return once.sort((a, b) => (b.listedAt ?? 0) - (a.listedAt ?? 0))
}

function thirties<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / VALUES) }, (_, n) =>
    all.slice(n * VALUES, (n + 1) * VALUES),
  )
}
