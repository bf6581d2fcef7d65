import { getMillis } from '../../../shared/instant.ts'
import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { parseEventSearch } from '../../../shared/events/search-tokens.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import {
  events,
  getField,
  readDataIfValid,
  type EventQuery,
  type EventQueryDocument,
} from '../../platform/collections.ts'
import { makeCursor, idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

/*
 * Events of all hosts, for admins. Every combination of filters is served by merging indexes that end with the sort
 * field: one for the status, one for the city, one for the words of a search.
 */

export interface AllEventsFilter {
  readonly status?: 'drafts' | 'upcoming' | 'past' | 'cancelled' | 'hidden' | undefined
  readonly q: string | null
  readonly city: string | null
  /**
   * Days (`2026-11-22`, in UTC), both inclusive: of the cancellation or hiding in the lists of cancelled and hidden events,
   * otherwise of the start.
   */
  readonly firstDay?: string | undefined
  readonly lastDay?: string | undefined
  /** Upcoming events are sorted soonest first by default, past ones latest first; other lists have a fixed order. */
  readonly sort?: 'soonest' | 'latest' | undefined
}

interface PageOptions {
  readonly after?: string | undefined
  readonly limit: number
  readonly now: number
}

interface EventPage {
  items: StoredEvent[]
  next: string | null
}

type OrderField = 'createdAt' | 'startsAt' | 'endsAt' | 'cancelledAt' | 'hidden.hiddenAt'

const DAY_MS = 86_400_000
const cursorSchema = z.tuple([instantCursor, idCursor])

const isSortedByStart = (status: AllEventsFilter['status']) => status === 'upcoming' || status === 'past'

function getOrderField({ status, firstDay, lastDay }: AllEventsFilter): OrderField {
  if (status === 'cancelled') return 'cancelledAt'
  if (status === 'hidden') return 'hidden.hiddenAt'
  return isSortedByStart(status) || firstDay !== undefined || lastDay !== undefined ? 'startsAt' : 'createdAt'
}

function getDirection({ status, sort }: AllEventsFilter): 'asc' | 'desc' {
  // The event that has been hidden longest comes first.
  if (status === 'hidden') return 'asc'
  if (!isSortedByStart(status)) return 'desc'
  return (sort ?? (status === 'upcoming' ? 'soonest' : 'latest')) === 'soonest' ? 'asc' : 'desc'
}

/**
 * A page of events. Firestore finds them by at most two words of the search, and events without the other words are skipped.
 * Reads are limited, so a page may be shorter than its limit and still have a next one.
 */
export async function findAllEvents(filter: AllEventsFilter, page: PageOptions): Promise<EventPage> {
  const { status, q, city, firstDay, lastDay } = filter
  const search = q === null ? null : parseEventSearch(q)
  // The search text contains no word.
  if (search?.tokens.length === 0) return { items: [], next: null }
  const orderField = getOrderField(filter)
  let query: EventQuery = events
  if (status === 'hidden') query = query.where('cancelledAt', '==', null)
  else if (status && status !== 'cancelled')
    query = query.where('isPublished', '==', status !== 'drafts').where('cancelledAt', '==', null)
  if (city !== null) query = query.where('cityKey', '==', makeCityKey(city))
  if (search) query = query.where('searchTokens', 'array-contains-any', search.tokens)
  const lowerBounds = [
    firstDay === undefined ? -Infinity : Date.parse(firstDay),
    status === 'upcoming' ? page.now : -Infinity,
    // Every cancellation is after 1970, so this bound leaves out only events that were not cancelled.
    status === 'cancelled' ? 0 : -Infinity,
  ]
  const start = Math.max(...lowerBounds)
  const upperBounds = [
    lastDay === undefined ? Infinity : Date.parse(lastDay) + DAY_MS,
    status === 'past' ? page.now : Infinity,
  ]
  const end = Math.min(...upperBounds)
  if (start !== -Infinity) query = query.where(orderField, '>=', Timestamp.fromMillis(start))
  if (end !== Infinity) query = query.where(orderField, '<', Timestamp.fromMillis(end))
  return readPage(query, orderField, getDirection(filter), page, (event) => search?.isMatch(event) ?? true)
}

/**
 * A page of a host's events: all of them, latest first, or those that are neither over nor cancelled, in the order of their ends.
 */
export function findEventsOfHost(
  hostId: UserId,
  status: 'all' | 'open',
  page: PageOptions,
): Promise<EventPage> {
  const query = events.where('hostIds', 'array-contains', String(hostId))
  if (status === 'all') return readPage(query, 'startsAt', 'desc', page)
  const openEvents = query
    .where('cancelledAt', '==', null)
    .where('endsAt', '>=', Timestamp.fromMillis(page.now))
  return readPage(openEvents, 'endsAt', 'asc', page)
}

/** Once this many documents were read for a page, the page is returned even if it is not full. */
const MAX_READS = 200

async function readPage(
  query: EventQuery,
  orderField: OrderField,
  direction: 'asc' | 'desc',
  { after, limit }: PageOptions,
  isMatch: (event: StoredEvent) => boolean = () => true,
): Promise<EventPage> {
  const orderedQuery = query.orderBy(orderField, direction).orderBy(FieldPath.documentId(), direction)
  const getPosition = (lastDocument: EventQueryDocument): z.output<typeof cursorSchema> => [
    getMillis(
      (orderField === 'hidden.hiddenAt'
        ? getField(lastDocument, 'hidden')?.hiddenAt
        : getField(lastDocument, orderField)) ?? undefined,
    ) ?? 0,
    lastDocument.id,
  ]
  const matches: { readonly document: EventQueryDocument; readonly event: StoredEvent }[] = []
  let position = readCursor(after, cursorSchema)
  for (let readCount = 0; ;) {
    const pageQuery = position
      ? orderedQuery.startAfter(Timestamp.fromMillis(position[0]), position[1])
      : orderedQuery
    const { docs } = await pageQuery.limit(limit + 1).get()
    // An invalid document is skipped and does not end the list.
    for (const document of docs) {
      const event = readDataIfValid(document)
      if (event && isMatch(event)) matches.push({ document, event })
    }
    readCount += docs.length
    const lastDocument = docs.length > limit ? docs.at(-1) : undefined
    if (matches.length > limit || !lastDocument) {
      const { items, next } = makePage(matches, limit, ({ document }) => getPosition(document))
      return { items: items.map(({ event }) => event), next }
    }
    position = getPosition(lastDocument)
    if (readCount >= MAX_READS)
      return { items: matches.map(({ event }) => event), next: makeCursor(...position) }
  }
}
