import { FieldPath, Timestamp, type Query } from 'firebase-admin/firestore'
import { z } from 'zod'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import { hasWords, searchWords, strongestToken } from '../../../shared/events/search-tokens.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { documentsOf, events } from '../../platform/collections.ts'
import { idPlace, instantPlace, pageFrom, readCursor } from '../../platform/cursor.ts'

/*
 * Events whoever hosts them, for the admin. Every combination of filters is served by merging indexes that end in the field the list is
 * ordered by: one for state, one for the city, one for the words.
 */

export interface AllEvents {
  readonly status?: 'drafts' | 'published' | 'past' | 'cancelled' | undefined
  readonly q: string | null
  readonly city: string | null
  /** Days (`2026-11-22`, by UTC), both within. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

interface Page {
  readonly after?: string | undefined
  readonly limit: number
  readonly now: number
}

interface Events {
  items: StoredEvent[]
  next: string | null
}

type Ordered = 'createdAt' | 'startsAt' | 'endsAt' | 'cancelledAt'

const DAY = 86_400_000
const place = z.tuple([instantPlace, idPlace])

/** What a list is ordered by: cancelled events by when that was, past ones and those of some days by when they begin. */
function orderOf({ status, from, until }: AllEvents): Ordered {
  if (status === 'cancelled') return 'cancelledAt'
  return status === 'past' || from !== undefined || until !== undefined ? 'startsAt' : 'createdAt'
}

/** A page of events; it may be shorter than its limit where words choose among those that Firestore finds by two of them. */
export async function findAllEvents(which: AllEvents, page: Page): Promise<Events> {
  const { status, q, city, from, until } = which
  const words = searchWords(q ?? '')
  const token = strongestToken(words)
  // Nothing of what was typed can be looked for.
  if (q !== null && token === null) return { items: [], next: null }
  const order = orderOf(which)
  let found: Query<StoredEvent> = events
  if (status && status !== 'cancelled')
    found = found.where('isPublished', '==', status !== 'drafts').where('cancelledAt', '==', null)
  if (city !== null) found = found.where('cityKey', '==', cityKeyOf(city))
  if (token !== null) found = found.where('searchTokens', 'array-contains', token)
  // Nothing is cancelled before 1970: who is not cancelled at all is left out.
  const first = from === undefined ? (status === 'cancelled' ? 0 : null) : Date.parse(from)
  const ends = [
    until === undefined ? Infinity : Date.parse(until) + DAY,
    status === 'past' ? page.now : Infinity,
  ]
  const end = Math.min(...ends)
  if (first !== null) found = found.where(order, '>=', Timestamp.fromMillis(first))
  if (end !== Infinity) found = found.where(order, '<', Timestamp.fromMillis(end))
  const { items, next } = await pageOf(found, order, 'desc', page)
  return { items: items.filter((event) => hasWords(event, words)), next }
}

/** A page of a host's events: all of them, the latest first, or those that are neither over nor cancelled, the soonest first. */
export function findEventsOfHost(host: UserId, status: 'all' | 'open', page: Page): Promise<Events> {
  const hosted = events.where('hostIds', 'array-contains', String(host))
  if (status === 'all') return pageOf(hosted, 'startsAt', 'desc', page)
  const open = hosted.where('cancelledAt', '==', null).where('endsAt', '>=', Timestamp.fromMillis(page.now))
  return pageOf(open, 'endsAt', 'asc', page)
}

async function pageOf(
  found: Query<StoredEvent>,
  order: Ordered,
  direction: 'asc' | 'desc',
  { after, limit }: Page,
): Promise<Events> {
  const from = readCursor(after, place)
  const ordered = found.orderBy(order, direction).orderBy(FieldPath.documentId(), direction)
  const page = from ? ordered.startAfter(Timestamp.fromMillis(from[0]), from[1]) : ordered
  // By the documents as they stand: a broken one is left out and ends no list.
  const { items: docs, next } = pageFrom((await page.limit(limit + 1).get()).docs, limit, (last) => [
    (last.get(order) as Timestamp).toMillis(),
    last.id,
  ])
  return { items: documentsOf({ docs }), next }
}
