import { createHmac } from 'node:crypto'
import { Timestamp, type Query, type Transaction } from 'firebase-admin/firestore'
import type { HostCard } from '../../../shared/events/event-document.ts'
import { computeWindowState } from '../../../shared/events/rsvp-window.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { eventId, seriesId, type EventId, type SeriesId } from '../../../shared/ids.ts'
import { isMember } from '../../../shared/members/stored.ts'
import type { PublicSeries } from '../../../shared/series/contract.ts'
import { listDatesAhead, describeRule, computeEventInstants } from '../../../shared/series/rule.ts'
import type { StoredSeries } from '../../../shared/series/stored.ts'
import {
  toValidDocuments,
  encodeEventFields,
  eventRef,
  events,
  series,
  encodeSeriesFields,
  seriesRef,
  userRef,
} from '../../platform/collections.ts'
import { readDocuments } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { linkSecret } from '../../platform/params.ts'
import type { Mailing } from '../mail/mailing.ts'
import { createMailingIn } from '../mail/mailings-store.ts'
import { composeEdit, composeLaterOccurrence } from './compose-event.ts'
import { createEventIn } from './events-store.ts'

/*
 * A series and its events, which are ordinary events. The commit that creates an event records its date in the series, and the
 * id of the event is derived from both. So an event is created only once, even if the work is interrupted or repeated, and no
 * date is processed again.
 */

const SMALLEST_ID = 1_000_000_000
const ID_COUNT = 9_000_000_000

function deriveId(...parts: readonly (string | number)[]): number {
  const digest = createHmac('sha256', linkSecret.value()).update(JSON.stringify(parts)).digest()
  return SMALLEST_ID + (digest.readUIntBE(0, 6) % ID_COUNT)
}

/** Derives the id of the series that starts with an event. It is the same each time and does not reveal the event's id. */
export const deriveSeriesId = (firstId: EventId): SeriesId => seriesId.parse(deriveId('series', firstId))

export async function findSeries(id: SeriesId): Promise<StoredSeries | null> {
  return (await seriesRef(id).get()).data() ?? null
}

/** A series gets no new events while it is paused, has no owner or is being changed. */
const canCreateEvents = ({ pausedAt, ownerId, pendingChange }: StoredSeries) =>
  pausedAt === null && ownerId !== null && !pendingChange

/**
 * Lists those of the first `maxCount` future dates of a series for which it has no event yet. There are none if the series gets
 * no new events.
 */
export function listDatesWithoutEvent(storedSeries: StoredSeries, now: number, maxCount?: number): string[] {
  const { rule, times, lastProcessedDate } = storedSeries
  if (!canCreateEvents(storedSeries)) return []
  return listDatesAhead(rule, times, now, maxCount).filter(
    (date) => lastProcessedDate === null || date > lastProcessedDate,
  )
}

/** The next date to create an event for; null if there is none now. */
export const getNextDateWithoutEvent = (storedSeries: StoredSeries, now: number): string | null =>
  listDatesWithoutEvent(storedSeries, now)[0] ?? null

/**
 * Stores a new series and links its first event to it. `composeSeries` throws if that event cannot repeat. Returns the
 * stored series: one from an earlier attempt stays as it is.
 */
export function createSeries(
  firstEventId: EventId,
  composeSeries: (event: StoredEvent | null) => StoredSeries,
  now: number,
  writeAudit?: (transaction: Transaction, newSeries: StoredSeries) => void,
): Promise<StoredSeries> {
  const ref = seriesRef(deriveSeriesId(firstEventId))
  return db.runTransaction(async (transaction) => {
    const currentSeries = (await transaction.get(ref)).data()
    const event = (await transaction.get(eventRef(firstEventId))).data() ?? null
    const newSeries = composeSeries(event)
    if (currentSeries) return currentSeries
    transaction.create(ref, newSeries)
    const linkFields =
      event && composeEdit(event, { seriesId: newSeries.id, seriesDate: newSeries.firstDate }, now)
    if (linkFields) transaction.update(eventRef(firstEventId), encodeEventFields(linkFields))
    writeAudit?.(transaction, newSeries)
    return newSeries
  })
}

/** Changes the fields of a series that `composeFields` returns. Returns the new series; null if there is none with this id. */
export function changeSeries(
  id: SeriesId,
  composeFields: (currentSeries: StoredSeries) => Partial<StoredSeries>,
  writeAudit?: (transaction: Transaction, formerSeries: StoredSeries, newSeries: StoredSeries) => void,
): Promise<StoredSeries | null> {
  return db.runTransaction(async (transaction) => {
    const currentSeries = (await transaction.get(seriesRef(id))).data()
    if (!currentSeries) return null
    const fields = composeFields(currentSeries)
    const newSeries = { ...currentSeries, ...fields }
    if (Object.keys(fields).length === 0) return currentSeries
    transaction.update(seriesRef(id), encodeSeriesFields(fields))
    writeAudit?.(transaction, currentSeries, newSeries)
    return newSeries
  })
}

/** Records that a change of several events was carried out, and begins the mailing about the change in the same commit. */
export function endPendingChange(
  id: SeriesId,
  changeId: string,
  mailing: Mailing | null,
  now: number,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const currentSeries = (await transaction.get(seriesRef(id))).data()
    if (currentSeries?.pendingChange?.id !== changeId) return
    transaction.update(seriesRef(id), encodeSeriesFields({ pendingChange: null, dueAt: now }))
    if (mailing) createMailingIn(transaction, mailing, now)
  })
}

/** The ids of the series with due work. They are read a page at a time. */
export async function* readDueSeriesIds(now: number): AsyncGenerator<SeriesId> {
  const dueSeries = series.where('dueAt', '<=', Timestamp.fromMillis(now)).orderBy('dueAt').select('dueAt')
  for await (const { id } of readDocuments(dueSeries, 50)) yield seriesId.parse(id)
}

/** The id of a date's event, and whether the event exists. */
async function findEventOfDate(
  transaction: Transaction,
  { id, firstDate, firstEventId }: StoredSeries,
  date: string,
): Promise<{ id: EventId; exists: boolean }> {
  if (date === firstDate) return { id: firstEventId, exists: true }
  for (let attempt = 1; ; attempt += 1) {
    const candidateId = eventId.parse(deriveId('occurrence', id, date, attempt))
    const event = (await transaction.get(eventRef(candidateId))).data()
    if (!event) return { id: candidateId, exists: false }
    // The id can belong to an unrelated event by chance.
    if (event.seriesId === id && event.seriesDate === date) return { id: candidateId, exists: true }
  }
}

/**
 * Creates the event of a date, hosted by `hosts`, and records the date. Returns false if it created nothing: because the date
 * already has an event, another run was faster, the series or its hosts changed, or the owner is suspended or being deleted.
 */
export function createOccurrence(
  id: SeriesId,
  date: string,
  { hosts, coverUrl }: { readonly hosts: readonly HostCard[]; readonly coverUrl: string | null },
  now: number,
): Promise<boolean> {
  let createdEventId = null as EventId | null
  return db.runTransaction(async (transaction) => {
    // The transaction runs again if the response to its commit was lost. Then the event exists and has this cover.
    const createdEvent = createdEventId && (await transaction.get(eventRef(createdEventId))).data()
    if (createdEvent && createdEvent.imageUrl === coverUrl) return true
    const currentSeries = (await transaction.get(seriesRef(id))).data()
    if (!currentSeries || getNextDateWithoutEvent(currentSeries, now) !== date) return false
    const isHost = (card: HostCard) => currentSeries.hostIds.includes(String(card.id))
    if (!hosts.every(isHost)) return false
    // A series creates no events while its owner is suspended or being deleted.
    const owner = (await transaction.get(userRef(Number(currentSeries.ownerId)))).data()
    if (!owner || !isMember(owner)) return false
    const event = await findEventOfDate(transaction, currentSeries, date)
    transaction.update(seriesRef(id), encodeSeriesFields({ lastProcessedDate: date }))
    if (event.exists) return false
    const { virtualLink, ...content } = currentSeries.template
    const input = {
      ...content,
      ...computeEventInstants(date, currentSeries.times),
      timezone: currentSeries.times.timezone,
      hosts,
      ownerId: currentSeries.ownerId,
      hasGuestList: false,
      isPublished: true,
      seriesId: id,
      seriesDate: date,
      isLaterOccurrence: true,
      imageUrl: coverUrl,
      photos: coverUrl === null ? [] : [coverUrl],
    }
    createEventIn(transaction, event.id, { input, virtualLink }, now)
    createdEventId = event.id
    return true
  })
}

/** Maximum number of a series' upcoming events that are read: those of its rule, and those that remain from a former rule. */
const MAX_UPCOMING_EVENTS = 64

/** The upcoming events of a series, drafts and cancelled ones included, soonest first. */
export async function findUpcomingEventsInSeries(id: SeriesId, now: number): Promise<StoredEvent[]> {
  const upcomingEvents = events
    .where('seriesId', '==', id)
    .where('startsAt', '>', Timestamp.fromMillis(now))
    .orderBy('startsAt')
  return toValidDocuments(await upcomingEvents.limit(MAX_UPCOMING_EVENTS).get())
}

/** The events of a series before an instant, cancelled ones included, latest first. */
export async function findEarlierEventsInSeries(
  id: SeriesId,
  startsAt: number,
  limit: number,
): Promise<StoredEvent[]> {
  const earlierEvents = events
    .where('seriesId', '==', id)
    .where('startsAt', '<', Timestamp.fromMillis(startsAt))
    .orderBy('startsAt', 'desc')
  return toValidDocuments(await earlierEvents.limit(limit).get())
}

async function findNextPublicEvents(id: SeriesId, now: number, limit: number): Promise<StoredEvent[]> {
  const upcomingEvents: Query<StoredEvent> = events
    .where('seriesId', '==', id)
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('cancelledAt', '==', null)
    .where('startsAt', '>', Timestamp.fromMillis(now))
    .orderBy('startsAt')
  return toValidDocuments(await upcomingEvents.limit(limit).get())
}

export async function findNextPublicEvent(id: SeriesId, now: number): Promise<StoredEvent | null> {
  return (await findNextPublicEvents(id, now, 1))[0] ?? null
}

const MAX_NEXT_EVENTS = 4

/** Returns the facts about an event's series that visitors see; undefined for a single event. */
export async function findPublicSeries(
  { id, seriesId: idOfSeries, isPrivate }: StoredEvent,
  now: number,
): Promise<PublicSeries | undefined> {
  if (idOfSeries === undefined) return undefined
  const [storedSeries, nextEvents] = await Promise.all([
    findSeries(idOfSeries),
    isPrivate ? [] : findNextPublicEvents(idOfSeries, now, MAX_NEXT_EVENTS + 1),
  ])
  const otherEvents = nextEvents.filter((event) => event.id !== id).slice(0, MAX_NEXT_EVENTS)
  if (!storedSeries) return undefined
  return {
    id: isPrivate ? null : storedSeries.id,
    rhythm: describeRule(storedSeries.rule),
    nextEvents: otherEvents.map((event) => ({
      id: event.id,
      dateTime: new Date(event.startsAt).toISOString(),
    })),
  }
}

const isActive = ({ isPublished, cancelledAt }: StoredEvent) => isPublished && cancelledAt === null

/** Lets public lists show the next event of a series and none of the later ones. Returns the next event. */
export async function markNextOccurrence(id: SeriesId, now: number): Promise<StoredEvent | null> {
  const upcomingEvents = (await findUpcomingEventsInSeries(id, now)).filter(isActive)
  const nextEvent = upcomingEvents[0]
  for (const event of upcomingEvents) {
    if (event.isLaterOccurrence !== (event !== nextEvent))
      await setLaterOccurrence(event.id, event !== nextEvent, now)
  }
  return nextEvent ?? null
}

/**
 * Stores when the series next needs work. Work is due when the next event begins, when another date needs its event, and when
 * standing RSVPs are applied to the next event. A series that was changed in the meantime is due already, and stays due.
 */
export async function scheduleSeries(
  id: SeriesId,
  nextEvent: StoredEvent | null,
  now: number,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const currentSeries = (await transaction.get(seriesRef(id))).data()
    if (!currentSeries || currentSeries.pendingChange || getNextDateWithoutEvent(currentSeries, now) !== null)
      return
    const dueAt = computeNextDueTime(currentSeries, nextEvent, now)
    if (dueAt !== currentSeries.dueAt) transaction.update(seriesRef(id), encodeSeriesFields({ dueAt }))
  })
}

/** When standing RSVPs are applied to an event: now, or when its RSVP window opens. */
export function computeStandingRsvpTime({ rsvpWindow, startsAt }: StoredEvent, now: number): number {
  const { state, opensAt } = computeWindowState(rsvpWindow, startsAt, now)
  return state === 'not_yet' ? (opensAt ?? now) : now
}

function computeNextDueTime(storedSeries: StoredSeries, nextEvent: StoredEvent | null, now: number) {
  const { rule, times, standingRsvpsEventId } = storedSeries
  const [nextDate] = listDatesAhead(rule, times, now, 1)
  const instants = [
    ...(nextEvent === null ? [] : [nextEvent.startsAt]),
    ...(nextEvent === null || nextEvent.id === standingRsvpsEventId
      ? []
      : [computeStandingRsvpTime(nextEvent, now)]),
    // When an event begins, the series needs another date.
    ...(canCreateEvents(storedSeries) && nextDate !== undefined
      ? [computeEventInstants(nextDate, times).startsAt]
      : []),
  ]
  return instants.length === 0 ? null : Math.min(...instants)
}

function setLaterOccurrence(id: EventId, isLaterOccurrence: boolean, now: number): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    const fields = event && isActive(event) ? composeLaterOccurrence(event, isLaterOccurrence, now) : null
    if (fields) transaction.update(eventRef(id), encodeEventFields(fields))
  })
}
