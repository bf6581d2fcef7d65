import { Timestamp, type Query } from 'firebase-admin/firestore'
import { eventFromDocument, type EventFacts } from '../../../shared/events/event.ts'
import type { EventId } from '../../../shared/ids.ts'
import { db } from '../../platform/firebase.ts'

const events = db.collection('events')

/** Which public events: those to come soonest first, those past latest first. */
export interface PublicEvents {
  readonly when: 'upcoming' | 'past'
  /** Milliseconds since 1970; an event is past once it has begun. */
  readonly now: number
  readonly city: string | null
}

function publicEvents({ when, now, city }: PublicEvents): Query {
  const listed = events.where('isPublished', '==', true).where('isPrivate', '==', false)
  const here = city === null ? listed : listed.where('city', '==', city)
  const at = Timestamp.fromMillis(now)
  return when === 'upcoming'
    ? here.where('startsAt', '>=', at).orderBy('startsAt', 'asc')
    : here.where('startsAt', '<', at).orderBy('startsAt', 'desc')
}

/** A page of public events; null when `after` names no event. */
export async function findPublicEvents(
  which: PublicEvents & { readonly after: EventId | null; readonly limit: number },
): Promise<EventFacts[] | null> {
  let page = publicEvents(which).limit(which.limit)
  if (which.after !== null) {
    const last = await events.doc(String(which.after)).get()
    if (!last.exists) return null
    page = page.startAfter(last)
  }
  const found = await page.get()
  return found.docs.map((document) => eventFromDocument(document.data()))
}

/** Public events to come in any of some cities (at most 30), soonest first. */
export async function findPublicEventsIn(
  cities: readonly string[],
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<EventFacts[]> {
  const found = await publicEvents({ when: 'upcoming', now, city: null })
    .where('city', 'in', cities)
    .limit(limit)
    .get()
  return found.docs.map((document) => eventFromDocument(document.data()))
}

/** Public events to come that have a search token (`searchTokens`), soonest first. */
export async function findEventsByToken(
  token: string,
  { limit, ...which }: { readonly now: number; readonly city: string | null; readonly limit: number },
): Promise<EventFacts[]> {
  const found = await publicEvents({ when: 'upcoming', ...which })
    .where('searchTokens', 'array-contains', token)
    .limit(limit)
    .get()
  return found.docs.map((document) => eventFromDocument(document.data()))
}

export async function countPublicEvents(which: PublicEvents): Promise<number> {
  const counted = await publicEvents(which).count().get()
  return counted.data().count
}

/** Half of the events that a sitemap names are to come, half are past: the latest of them. */
const MAX_LISTED = 2500

/** Public events for search engines: to come, and past. `updatedAt` in milliseconds since 1970; nothing else is read. */
export async function listForSearchEngines(now: number): Promise<{ id: number; updatedAt: number }[]> {
  const kinds = (['upcoming', 'past'] as const).map((when) =>
    publicEvents({ when, now, city: null }).select('updatedAt').limit(MAX_LISTED).get(),
  )
  return (await Promise.all(kinds)).flatMap(({ docs }) =>
    docs.map((one) => ({ id: Number(one.id), updatedAt: (one.get('updatedAt') as Timestamp).toMillis() })),
  )
}

export async function findEvent(id: EventId): Promise<EventFacts | null> {
  const document = await events.doc(String(id)).get()
  const data = document.data()
  return data ? eventFromDocument(data) : null
}

/** The uids of an event's hosts; null when there is no such event. */
export async function hostIdsOf(id: EventId): Promise<readonly string[] | null> {
  const document = await events.doc(String(id)).get()
  return document.exists ? ((document.get('hostIds') as string[] | undefined) ?? []) : null
}
