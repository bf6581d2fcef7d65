import { Timestamp } from 'firebase-admin/firestore'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import { toValidDocuments, events, type EventQuery } from '../../platform/collections.ts'
import { chunksOf30 } from '../../platform/chunks-of-30.ts'

/**
 * The size of a query's second page, which is read if the first page has unwanted events. With `MAX_NEW_EVENTS` on the first
 * page, a query reads at most 50 events.
 */
const SECOND_PAGE_SIZE = 46

interface NewEventsOptions {
  /** Only events that were first listed after this instant (milliseconds since 1970) are new. */
  readonly listedAfter: number
  readonly limit: number
  /** Whether an event is shown to the member. A host does not see their own events, even if they publish many. */
  readonly isWanted: (event: StoredEvent) => boolean
}

/**
 * Public events of followed hosts, cities and series that were first listed after an instant, the newest first. An event of a
 * series is first listed when it becomes the next one. Each query covers up to thirty hosts, cities or series, and reads `limit`
 * documents, and one more page if some of these are unwanted, so the reads do not grow with the number of events.
 */
export async function findNewEvents(
  { hosts, cities, series }: Follows,
  { listedAfter, ...options }: NewEventsOptions,
): Promise<StoredEvent[]> {
  const newEventsQuery = events
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('cancelledAt', '==', null)
    .where('firstListedAt', '>', Timestamp.fromMillis(listedAfter))
    .orderBy('firstListedAt', 'desc')
  const queries: EventQuery[] = [
    ...chunksOf30(hosts.map(String)).map((chunk) =>
      newEventsQuery.where('hostIds', 'array-contains-any', chunk),
    ),
    ...chunksOf30(cities.map(makeCityKey)).map((chunk) => newEventsQuery.where('cityKey', 'in', chunk)),
    ...chunksOf30(series).map((chunk) => newEventsQuery.where('seriesId', 'in', chunk)),
  ]
  const newEvents = (await Promise.all(queries.map((query) => readNewestEvents(query, options)))).flat()
  // An event found both by its host and by its city is listed once.
  const uniqueEvents = [...new Map(newEvents.map((event) => [event.id, event])).values()]
  return uniqueEvents.sort((a, b) => (b.firstListedAt ?? 0) - (a.firstListedAt ?? 0)).slice(0, options.limit)
}

async function readNewestEvents(
  query: EventQuery,
  { limit, isWanted }: Omit<NewEventsOptions, 'listedAfter'>,
): Promise<StoredEvent[]> {
  const firstPage = await query.limit(limit).get()
  const firstPageEvents = toValidDocuments(firstPage).filter(isWanted)
  const lastDocument = firstPage.docs.at(-1)
  if (lastDocument === undefined || firstPage.size < limit || firstPageEvents.length === firstPage.size)
    return firstPageEvents
  return [
    ...firstPageEvents,
    ...toValidDocuments(await query.startAfter(lastDocument).limit(SECOND_PAGE_SIZE).get()).filter(isWanted),
  ]
}
