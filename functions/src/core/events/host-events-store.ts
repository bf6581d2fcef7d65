import { getMillis } from '../../../shared/instant.ts'
import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import {
  toValidDocuments,
  events,
  getField,
  type EventQuery,
  type EventQueryDocument,
} from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

export type HostEventStatus = 'upcoming' | 'drafts' | 'past' | 'cancelled'

/** How long a cancelled event stays in the lists of its hosts. */
const CANCELLED_EVENT_SHOWN_MS = 30 * 86_400_000

const cursorSchema = z.tuple([instantCursor, idCursor])

type OrderField = 'cancelledAt' | 'startsAt'

/** The sorted query for a host's events of a status, and the field that sorts it. */
function queryHostedEvents(hostId: UserId, status: HostEventStatus, now: number): [EventQuery, OrderField] {
  const hostedEvents = events.where('hostIds', 'array-contains', String(hostId))
  if (status === 'cancelled') {
    const earliestCancellation = Timestamp.fromMillis(now - CANCELLED_EVENT_SHOWN_MS)
    return [
      orderQuery(hostedEvents.where('cancelledAt', '>=', earliestCancellation), 'cancelledAt', 'desc'),
      'cancelledAt',
    ]
  }
  const nowTimestamp = Timestamp.fromMillis(now)
  const uncancelledEvents = hostedEvents
    .where('isPublished', '==', status !== 'drafts')
    .where('cancelledAt', '==', null)
  if (status === 'upcoming')
    return [
      orderQuery(uncancelledEvents.where('startsAt', '>=', nowTimestamp), 'startsAt', 'asc'),
      'startsAt',
    ]
  const query = status === 'past' ? uncancelledEvents.where('startsAt', '<', nowTimestamp) : uncancelledEvents
  return [orderQuery(query, 'startsAt', 'desc'), 'startsAt']
}

function orderQuery(query: EventQuery, field: OrderField, direction: 'asc' | 'desc') {
  return query.orderBy(field, direction).orderBy(FieldPath.documentId(), direction)
}

/** The maximum number of invitations that a host is shown. */
const MAX_INVITATIONS = 20

/** Upcoming events that a host is invited to co-host, soonest first. */
export async function findInvitedEvents(hostId: UserId, now: number): Promise<StoredEvent[]> {
  const invitedEvents = events
    .where('invitedHostIds', 'array-contains', String(hostId))
    .where('cancelledAt', '==', null)
    .where('startsAt', '>=', Timestamp.fromMillis(now))
    .orderBy('startsAt', 'asc')
    .limit(MAX_INVITATIONS)
  return toValidDocuments(await invitedEvents.get())
}

/** A page of the events of a host: upcoming ones soonest first, others latest first, cancelled ones for 30 days. */
export async function findHostEvents(
  hostId: UserId,
  status: HostEventStatus,
  {
    after,
    limit,
    now,
  }: { readonly after?: string | undefined; readonly limit: number; readonly now: number },
): Promise<{ items: StoredEvent[]; next: string | null }> {
  const startCursor = readCursor(after, cursorSchema)
  const [query, field] = queryHostedEvents(hostId, status, now)
  const pageQuery = startCursor
    ? query.startAfter(Timestamp.fromMillis(startCursor[0]), startCursor[1])
    : query
  // The cursor is made from raw documents, so an invalid document is skipped and does not end the list.
  const { items: docs, next } = makePage(
    (await pageQuery.limit(limit + 1).get()).docs,
    limit,
    (lastDocument) => [getMillis(getField(lastDocument, field) ?? undefined) ?? 0, lastDocument.id],
  )
  return { items: toValidDocuments({ docs }), next }
}

function queryUncancelledHostedEvents(hostId: UserId): EventQuery {
  return events.where('hostIds', 'array-contains', String(hostId)).where('cancelledAt', '==', null)
}

/** Counts a host's events that were not cancelled, drafts included. */
export async function countHostedEvents(hostId: UserId): Promise<number> {
  return (await queryUncancelledHostedEvents(hostId).count().get()).data().count
}

/** A page of a host's events that were not cancelled, drafts included, the latest first. */
export async function readHostedEventsPage(
  hostId: UserId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: StoredEvent[]; next: string | null }> {
  const startCursor = readCursor(after, cursorSchema)
  const sortedQuery = orderQuery(queryUncancelledHostedEvents(hostId), 'startsAt', 'desc')
  const pageQuery = startCursor
    ? sortedQuery.startAfter(Timestamp.fromMillis(startCursor[0]), startCursor[1])
    : sortedQuery
  const { items: docs, next } = makePage((await pageQuery.limit(limit + 1).get()).docs, limit, toStartCursor)
  return { items: toValidDocuments({ docs }), next }
}

const toStartCursor = (lastDocument: EventQueryDocument) => [
  getMillis(getField(lastDocument, 'startsAt')),
  lastDocument.id,
]
