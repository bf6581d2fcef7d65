import { Timestamp } from 'firebase-admin/firestore'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import { documentsOf, events, type EventQuery } from '../../platform/collections.ts'
import { chunksOf30 } from '../../platform/chunks-of-30.ts'

/** How many more are read of a query whose first events are not new to the member. */
const NEXT_PAGE_SIZE = 46

interface NewEventsOptions {
  /** Milliseconds since 1970. */
  readonly since: number
  readonly limit: number
  /** Whether an event is news to the member: their own events are not, even if they publish many at once. */
  readonly isWanted: (event: StoredEvent) => boolean
}

/**
 * Public events of followed hosts, cities and series that were first listed after an instant, the newest first. An event of
 * a series is first listed once it is the next one. There is a query for each thirty hosts, cities and series, of `limit`
 * documents each, and another one if some of them are not new: the reads do not grow with the number of events.
 */
export async function newEventsOf(
  { hosts, cities, series }: Follows,
  { since, ...followed }: NewEventsOptions,
): Promise<StoredEvent[]> {
  const newEvents = events
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('cancelledAt', '==', null)
    .where('firstListedAt', '>', Timestamp.fromMillis(since))
    .orderBy('firstListedAt', 'desc')
  const queries: EventQuery[] = [
    ...chunksOf30(hosts.map(String)).map((chunk) => newEvents.where('hostIds', 'array-contains-any', chunk)),
    ...chunksOf30(cities.map(cityKeyOf)).map((chunk) => newEvents.where('cityKey', 'in', chunk)),
    ...chunksOf30(series).map((chunk) => newEvents.where('seriesId', 'in', chunk)),
  ]
  const documents = (await Promise.all(queries.map((query) => newestOf(query, followed)))).flat()
  // An event found both by its host and by its city is listed once.
  const uniqueEvents = [...new Map(documents.map((event) => [event.id, event])).values()]
  return uniqueEvents.sort((a, b) => (b.firstListedAt ?? 0) - (a.firstListedAt ?? 0)).slice(0, followed.limit)
}

async function newestOf(
  query: EventQuery,
  { limit, isWanted }: Omit<NewEventsOptions, 'since'>,
): Promise<StoredEvent[]> {
  const first = await query.limit(limit).get()
  const documents = documentsOf(first).filter(isWanted)
  const last = first.docs.at(-1)
  if (last === undefined || first.size < limit || documents.length === first.size) return documents
  return [
    ...documents,
    ...documentsOf(await query.startAfter(last).limit(NEXT_PAGE_SIZE).get()).filter(isWanted),
  ]
}
