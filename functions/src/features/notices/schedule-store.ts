import { Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { db } from '../../platform/firebase.ts'
import { eventCopy } from '../../core/mail/event-copy.ts'
import type { EventCopy } from '../../core/mail/mails.ts'

/** An event as the schedules need it. */
export interface PlannedEvent extends EventCopy {
  readonly hostIds: readonly string[]
  readonly hasPhotos: boolean
  readonly confirmed: number
  readonly waiting: number
  readonly limit: number | null
}

export interface Host {
  readonly id: number
  readonly name: string
  readonly email: string
}

const events = db.collection('events')

function plannedEvent(document: QueryDocumentSnapshot): PlannedEvent {
  const event = document.data()
  return {
    eventId: Number(document.id),
    title: event.title as string,
    startsAt: (event.startsAt as Timestamp).toMillis(),
    endsAt: (event.endsAt as Timestamp).toMillis(),
    timezone: event.timezone as string,
    city: event.city as string,
    area: (event.area as string | null | undefined) ?? null,
    venueName: event.venueName as string,
    venueAddress: (event.venueAddress as string | null | undefined) ?? null,
    isVirtual: Boolean(event.isVirtual),
    revision: Number(event.revision ?? 0),
    hostIds: (event.hostIds as string[] | undefined) ?? [],
    hasPhotos: ((event.photos as unknown[] | undefined) ?? []).length > 0,
    confirmed: Number(event.confirmedCount ?? 0),
    waiting: Number(event.waitlistCount ?? 0),
    limit: (event.signupLimit as number | null | undefined) ?? null,
  }
}

/** Published events that begin within a span, in pages so that memory stays flat. */
export async function* eventsBetween(from: number, until: number): AsyncGenerator<PlannedEvent> {
  const page = 200
  let query = events
    .where('isPublished', '==', true)
    .where('startsAt', '>=', Timestamp.fromMillis(from))
    .where('startsAt', '<', Timestamp.fromMillis(until))
    .orderBy('startsAt')
    .limit(page)
  for (;;) {
    const found = await query.get()
    for (const one of found.docs) yield plannedEvent(one)
    const last = found.docs.at(-1)
    if (!last || found.size < page) return
    query = query.startAfter(last)
  }
}

/** The facts that e-mails show, without what only the schedules need. */
export function copyOf(event: PlannedEvent): EventCopy {
  return eventCopy({ ...event, id: event.eventId })
}

export async function hostsOf(ids: readonly string[]): Promise<Host[]> {
  if (ids.length === 0) return []
  const found = await db.getAll(...ids.map((id) => db.doc(`users/${id}`)))
  return found
    .filter((one) => one.exists)
    .map((one) => ({ id: Number(one.id), name: String(one.get('name')), email: String(one.get('email')) }))
}

/** Whether a host has a published event that begins later than this. */
export async function hasLaterEvent(hostId: string, after: number): Promise<boolean> {
  const found = await events
    .where('hostIds', 'array-contains', hostId)
    .where('isPublished', '==', true)
    .where('startsAt', '>', Timestamp.fromMillis(after))
    .limit(1)
    .select()
    .get()
  return !found.empty
}

/** Every city members live in, with those who named none: one document read for each. */
export async function* memberCities(): AsyncGenerator<string | null> {
  const cities = db.collection('users').select('city').orderBy('city').limit(1)
  let found = await cities.get()
  for (;;) {
    const [first] = found.docs
    if (!first) return
    const city = first.get('city') as string | null
    yield city
    found = await cities.startAfter(city).get()
  }
}

function heldBetween(from: number, until: number) {
  return events
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('startsAt', '>=', Timestamp.fromMillis(from))
    .where('startsAt', '<', Timestamp.fromMillis(until))
}

/** How many public events there were, in a city or (null) everywhere. */
export async function countHeld(city: string | null, from: number, until: number): Promise<number> {
  const query = heldBetween(from, until)
  return (await (city === null ? query : query.where('city', '==', city)).count().get()).data().count
}

/** The next public events of a city, or of all. */
export async function nextEvents(city: string | null, from: number, limit: number): Promise<EventCopy[]> {
  const all = heldBetween(from, from + 60 * 86_400_000)
  const query = (city === null ? all : all.where('city', '==', city)).orderBy('startsAt').limit(limit)
  return (await query.get()).docs.map((one) => copyOf(plannedEvent(one)))
}
