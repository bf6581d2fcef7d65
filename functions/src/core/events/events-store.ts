import { getMillis } from '../../../shared/instant.ts'
import { FieldPath, Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore'
import { z } from 'zod'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { isHidden, type HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { eventId, makeRandomId, type EventId, type UserId } from '../../../shared/ids.ts'
import {
  accessOf,
  toValidDocuments,
  encodeEventFields,
  eventRef,
  events,
  eventsAsStored,
  guestsOf,
  placeRef,
  readDataIfValid,
  getField,
  type EventQuery,
} from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { readDocuments } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import type { DocumentWriter } from '../audit/audit-store.ts'
import { makeLinkMark } from '../../platform/tokens.ts'
import {
  composeCancellation,
  composeEdit,
  composeNewEvent,
  composeHostCardUpdate,
  type EventChange,
  type EventInput,
} from './compose-event.ts'
import { isTooLateToCancel } from './event-cancellation.ts'
import { addAttendeeNoteIn } from './attendee-notes-store.ts'
import { splitPlace, type EventPlace } from './private-place.ts'

/** A filter for public events: upcoming ones soonest first, with only the next one of each series; past ones latest first. */
export interface PublicEventsFilter {
  readonly period: 'upcoming' | 'past'
  /** Milliseconds since 1970; an event is past after its start. */
  readonly now: number
  readonly city: string | null
}

function queryPublicEvents({ period, now, city }: PublicEventsFilter): EventQuery {
  const listedEvents = events
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('cancelledAt', '==', null)
  const cityEvents = city === null ? listedEvents : listedEvents.where('cityKey', '==', makeCityKey(city))
  const nowTimestamp = Timestamp.fromMillis(now)
  return period === 'upcoming'
    ? cityEvents
        .where('isLaterOccurrence', '==', false)
        .where('startsAt', '>=', nowTimestamp)
        .orderBy('startsAt', 'asc')
    : cityEvents.where('startsAt', '<', nowTimestamp).orderBy('startsAt', 'desc')
}

/** A page of public events; null if `after` names no published event. */
export async function findPublicEvents(
  filter: PublicEventsFilter & { readonly after: EventId | null; readonly limit: number },
): Promise<StoredEvent[] | null> {
  let pageQuery = queryPublicEvents(filter).limit(filter.limit)
  if (filter.after !== null) {
    const lastEvent = await eventRef(filter.after).get()
    // Visitors must not learn that a draft exists, or when it takes place.
    if (getField(lastEvent, 'isPublished') !== true) return null
    pageQuery = pageQuery.startAfter(lastEvent)
  }
  return toValidDocuments(await pageQuery.get())
}

/** Upcoming public events in any of at most 30 cities, soonest first. */
export async function findPublicEventsInCities(
  cities: readonly string[],
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<StoredEvent[]> {
  const snapshot = await queryPublicEvents({ period: 'upcoming', now, city: null })
    .where('cityKey', 'in', cities.map(makeCityKey))
    .limit(limit)
    .get()
  return toValidDocuments(snapshot)
}

/** The ids of events with a past instant in a field, the earliest first. They are read a page at a time. */
export async function* readDueEventIds(
  field: 'answersEndAt' | 'privateDataEndsAt' | 'requestsEndAt',
  now: number,
): AsyncGenerator<EventId> {
  const dueEvents = eventsAsStored.where(field, '<=', Timestamp.fromMillis(now)).orderBy(field).select(field)
  for await (const { id } of readDocuments(dueEvents, 100)) yield eventId.parse(Number(id))
}

/** Upcoming public events with at least one of the search tokens (`makeSearchTokens`), soonest first. */
export async function findEventsByTokens(
  tokens: readonly string[],
  { limit, ...filter }: { readonly now: number; readonly city: string | null; readonly limit: number },
): Promise<StoredEvent[]> {
  const snapshot = await queryPublicEvents({ period: 'upcoming', ...filter })
    .where('searchTokens', 'array-contains-any', tokens)
    .limit(limit)
    .get()
  return toValidDocuments(snapshot)
}

export async function countPublicEvents(filter: PublicEventsFilter): Promise<number> {
  const snapshot = await queryPublicEvents(filter).count().get()
  return snapshot.data().count
}

/** The sitemap lists at most this many upcoming events, and at most this many of the latest past events. */
const MAX_SITEMAP_EVENTS = 2500

/**
 * Public events for search engines: upcoming and past ones. `contentUpdatedAt` is in milliseconds since 1970;
 * `upcomingCity` is the city of an upcoming event. No other fields are read.
 */
export async function listEventsForSearchEngines(
  now: number,
): Promise<{ id: number; contentUpdatedAt: number; upcomingCity: string | null }[]> {
  const listPromises = (['upcoming', 'past'] as const).map(async (period) => {
    const query = queryPublicEvents({ period, now, city: null }).select('contentUpdatedAt', 'city')
    return (await query.limit(MAX_SITEMAP_EVENTS).get()).docs.map((document) => ({
      id: Number(document.id),
      contentUpdatedAt: getMillis(getField(document, 'contentUpdatedAt')),
      upcomingCity: period === 'upcoming' ? getField(document, 'city') : null,
    }))
  })
  return (await Promise.all(listPromises)).flat()
}

export async function findEvent(id: EventId): Promise<StoredEvent | null> {
  return (await eventRef(id).get()).data() ?? null
}

/** The link of a virtual event, which is stored neither in the event's document nor with mail; null if there is none. */
export async function readVirtualLink(id: number): Promise<string | null> {
  return (await accessOf(id).doc('virtual').get()).data()?.virtualLink ?? null
}

/** The location of a private event, which is stored neither in the event's document nor with mail; null if there is none. */
export async function readPrivatePlace(id: number): Promise<EventPlace | null> {
  return (await placeRef(id).get()).data() ?? null
}

/**
 * The location of an event. For a private event: the exact one if the reader may know it (`canKnowPlace`), otherwise the public
 * part.
 */
export async function findEventPlace(
  { id, placeMark, venueName, venueAddress }: EventPlace & Pick<StoredEvent, 'id' | 'placeMark'>,
  canKnowPlace = true,
): Promise<EventPlace> {
  return (placeMark && canKnowPlace ? await readPrivatePlace(id) : null) ?? { venueName, venueAddress }
}

const MAX_CACHED_EVENTS = 1000
/** The events that were last read for an access check. */
const eventCache = new Map<EventId, { readonly readAt: number; readonly event: StoredEvent | null }>()

/** An event as it was at an instant or later. A call passes its start, so that it reads each event only once. */
export async function findEventReadSince(id: EventId, earliestReadAt: number): Promise<StoredEvent | null> {
  const cachedEvent = eventCache.get(id)
  return cachedEvent && cachedEvent.readAt >= earliestReadAt ? cachedEvent.event : findEvent(id)
}

/** The uids of an event's hosts; null if there is no such event. Caches the event for `findEventReadSince`. */
export async function findHostIds(id: EventId): Promise<readonly string[] | null> {
  const readAt = Date.now()
  const event = await findEvent(id)
  if (eventCache.size >= MAX_CACHED_EVENTS) eventCache.clear()
  eventCache.set(id, { readAt, event })
  return event?.hostIds ?? null
}

/** Facts of an event that are stored only in its private documents. */
export interface EventSecrets {
  /** The link of a virtual event. */
  readonly virtualLink: string | null
}

export interface CreateEventOptions {
  /** Returns the next id to try; a random one by default. */
  readonly generateId?: () => number
  /** Whether the existing event with a generated id is this event, created by an earlier attempt. */
  readonly isSameEvent?: (existingEvent: StoredEvent) => boolean | Promise<boolean>
  /** Adds writes to the commit. */
  readonly writeAudit?: (batch: WriteBatch, event: StoredEvent) => void
}

/**
 * Creates an event and its private documents within a caller's transaction or batch. The location of a private event is stored
 * apart.
 */
export function createEventIn(
  writer: Pick<DocumentWriter, 'create'>,
  id: EventId,
  { input, virtualLink }: EventSecrets & { readonly input: EventInput },
  now: number,
): StoredEvent {
  const { publicFields, privatePlace } = splitPlace(id, input)
  const event = composeNewEvent(
    id,
    { ...input, ...publicFields, linkMark: makeLinkMark(id, virtualLink) },
    now,
  )
  writer.create(eventRef(event.id), event)
  if (privatePlace) writer.create(placeRef(event.id), privatePlace)
  if (virtualLink !== null) writer.create(accessOf(event.id).doc('virtual'), { virtualLink })
  return event
}

/**
 * Creates an event under a random id. If an event has that id already, another id is generated, unless the existing event is the
 * same (`isSameEvent`): then it is returned.
 */
export async function createEvent(
  input: EventInput,
  { virtualLink }: EventSecrets,
  now: number,
  { generateId = makeRandomId, isSameEvent = () => false, writeAudit }: CreateEventOptions = {},
): Promise<StoredEvent> {
  for (;;) {
    const id = eventId.parse(generateId())
    const batch = db.batch()
    const event = createEventIn(batch, id, { input, virtualLink }, now)
    writeAudit?.(batch, event)
    try {
      await batch.commit()
      return event
    } catch (error) {
      if (!hasStatus(error, 'ALREADY_EXISTS')) throw error
      const existingEvent = await findEvent(event.id)
      if (existingEvent && (await isSameEvent(existingEvent))) return existingEvent
    }
  }
}

/** Adds writes to the commit that changes an event, if there is a change. `newEvent` is null if the event is deleted. */
export type WriteEventAudit = (
  transaction: Transaction,
  formerEvent: StoredEvent,
  newEvent: StoredEvent | null,
) => void

/**
 * Writes a host's change of an event and the derived fields; `change` may depend on the stored event. Returns the changed
 * event; null if there is none or it was cancelled, because hosts cannot edit a cancelled event. Only the commands of
 * `core/rsvps` change spots.
 */
export function changeEvent(
  id: EventId,
  change: EventChange | ((event: StoredEvent) => EventChange),
  now: number,
  writeAudit?: WriteEventAudit,
): Promise<StoredEvent | null> {
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    if (!event || event.cancelledAt !== null) return null
    const fields = composeEdit(event, typeof change === 'function' ? change(event) : change, now)
    const newEvent = { ...event, ...fields }
    if (fields) {
      transaction.update(eventRef(id), encodeEventFields(fields))
      writeAudit?.(transaction, event, newEvent)
    }
    return newEvent
  })
}

const hostEventsCursor = z.tuple([instantCursor, idCursor])

/** A page of a host's public events: upcoming ones soonest first, past ones latest first. */
export async function findPublicEventsOfHost(
  hostId: UserId,
  {
    after,
    limit,
    ...filter
  }: Omit<PublicEventsFilter, 'city'> & { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: StoredEvent[]; next: string | null }> {
  const startCursor = readCursor(after, hostEventsCursor)
  const query = queryPublicEvents({ ...filter, city: null })
    .where('hostIds', 'array-contains', String(hostId))
    .orderBy(FieldPath.documentId(), filter.period === 'upcoming' ? 'asc' : 'desc')
    .limit(limit + 1)
  const pageQuery = startCursor
    ? query.startAfter(Timestamp.fromMillis(startCursor[0]), startCursor[1])
    : query
  // The cursor is made from raw documents, so an invalid document is skipped and does not end the list.
  const { items: docs, next } = makePage((await pageQuery.get()).docs, limit, (lastDocument) => [
    getMillis(getField(lastDocument, 'startsAt')),
    lastDocument.id,
  ])
  return { items: toValidDocuments({ docs }), next }
}

/** Whether a host has a published event, upcoming or past, that was not cancelled. */
export async function hasPublishedEvent(hostId: UserId): Promise<boolean> {
  const publishedEvents = eventsAsStored
    .where('hostIds', 'array-contains', String(hostId))
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
    .orderBy('startsAt', 'desc')
    .limit(1)
    .select()
  return !(await publishedEvents.get()).empty
}

/** The number of a host's events that one query reads. */
const PAGE_SIZE = 100

/** Copies a host's card into all of their events, past and cancelled ones too; an invalid event is left as it is. */
export async function updateHostCardInEvents(card: HostCard, now: number): Promise<void> {
  const query = events
    .where('hostIds', 'array-contains', String(card.id))
    .orderBy(FieldPath.documentId())
    .select()
  for await (const { id } of readDocuments(query, PAGE_SIZE)) {
    const ref = events.doc(id)
    await db.runTransaction(async (transaction) => {
      const event = readDataIfValid(await transaction.get(ref))
      const fields = event && composeHostCardUpdate(event, card, now)
      if (fields) transaction.update(ref, encodeEventFields(fields))
    })
  }
}

interface CancelOptions {
  readonly writeAudit?: WriteEventAudit
  readonly note?: string | null
  /** Whether the attendees get one email about several events of the series. */
  readonly isInSeriesMailing?: boolean
}

/**
 * Cancels an event. Its document stays, so that the pages of the event and its attendees show the cancellation, and its hosts
 * can read the messages that were sent. A draft that never had a sign-up is deleted. An event that is over stays as it is.
 */
export async function cancelEvent(
  id: EventId,
  now: number,
  { writeAudit, note = null, isInSeriesMailing = false }: CancelOptions = {},
): Promise<'cancelled' | 'deleted' | 'over' | 'unknown'> {
  let wasDeletionTried = false
  const outcome = await db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    // The transaction runs again if the response to its commit was lost.
    if (!event) return wasDeletionTried ? 'deleted' : 'unknown'
    if (!event.isPublished && !isHidden(event) && event.nextSeq === 1) {
      wasDeletionTried = true
      transaction.delete(eventRef(id))
      writeAudit?.(transaction, event, null)
      return 'deleted'
    }
    if (isTooLateToCancel(event, now)) return 'over'
    const fields = composeCancellation(event, now)
    if (fields) {
      transaction.update(eventRef(id), encodeEventFields(fields))
      if (note !== null || isInSeriesMailing)
        addAttendeeNoteIn(
          transaction,
          id,
          { id: `cancelled-${now}`, note, shouldSkipTitleEmail: false, isInSeriesMailing },
          now,
        )
      writeAudit?.(transaction, event, { ...event, ...fields })
    }
    return 'cancelled'
  })
  // If this call is interrupted, documents remain that no client can read, because only the server can.
  if (outcome === 'deleted') await removePrivateData(id)
  return outcome
}

/** Deletes the private documents of an event: the location, the link and the guest list. */
export async function removePrivateData(id: EventId): Promise<void> {
  await Promise.all([accessOf(id), guestsOf(id)].map((collection) => db.recursiveDelete(collection)))
}
