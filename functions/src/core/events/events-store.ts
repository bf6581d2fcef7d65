import { FieldPath, Timestamp, type Query } from 'firebase-admin/firestore'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import type { HostCard } from '../../../shared/events/event.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { eventId, randomId, type EventId } from '../../../shared/ids.ts'
import { accessOf, documentsOf, eventFields, eventRef, events, guestsOf } from '../../platform/collections.ts'
import { isStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import {
  cancelledFields,
  editedFields,
  newEvent,
  recardedFields,
  type EventChange,
  type EventDraft,
} from './compose-event.ts'

/** Which public events: those to come soonest first, those past latest first. */
export interface PublicEvents {
  readonly when: 'upcoming' | 'past'
  /** Milliseconds since 1970; an event is past once it has begun. */
  readonly now: number
  readonly city: string | null
}

function publicEvents({ when, now, city }: PublicEvents): Query<StoredEvent> {
  const listed = events
    .where('isPublished', '==', true)
    .where('isPrivate', '==', false)
    .where('cancelledAt', '==', null)
  const here = city === null ? listed : listed.where('cityKey', '==', cityKeyOf(city))
  const at = Timestamp.fromMillis(now)
  return when === 'upcoming'
    ? here.where('startsAt', '>=', at).orderBy('startsAt', 'asc')
    : here.where('startsAt', '<', at).orderBy('startsAt', 'desc')
}

/** A page of public events; null when `after` names no event. */
export async function findPublicEvents(
  which: PublicEvents & { readonly after: EventId | null; readonly limit: number },
): Promise<StoredEvent[] | null> {
  let page = publicEvents(which).limit(which.limit)
  if (which.after !== null) {
    const last = await eventRef(which.after).get()
    if (!last.exists) return null
    page = page.startAfter(last)
  }
  return documentsOf(await page.get())
}

/** Public events to come in any of some cities (at most 30), soonest first. */
export async function findPublicEventsIn(
  cities: readonly string[],
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<StoredEvent[]> {
  const found = await publicEvents({ when: 'upcoming', now, city: null })
    .where('cityKey', 'in', cities.map(cityKeyOf))
    .limit(limit)
    .get()
  return documentsOf(found)
}

/** Public events to come that have a search token (`searchTokens`), soonest first. */
export async function findEventsByToken(
  token: string,
  { limit, ...which }: { readonly now: number; readonly city: string | null; readonly limit: number },
): Promise<StoredEvent[]> {
  const found = await publicEvents({ when: 'upcoming', ...which })
    .where('searchTokens', 'array-contains', token)
    .limit(limit)
    .get()
  return documentsOf(found)
}

export async function countPublicEvents(which: PublicEvents): Promise<number> {
  const counted = await publicEvents(which).count().get()
  return counted.data().count
}

/** Half of the events that a sitemap names are to come, half are past: the latest of them. */
const MAX_LISTED = 2500

/** Public events for search engines: to come, and past. `contentUpdatedAt` in milliseconds since 1970; nothing else is read. */
export async function listForSearchEngines(now: number): Promise<{ id: number; contentUpdatedAt: number }[]> {
  const kinds = (['upcoming', 'past'] as const).map((when) =>
    publicEvents({ when, now, city: null }).select('contentUpdatedAt').limit(MAX_LISTED).get(),
  )
  return (await Promise.all(kinds)).flatMap(({ docs }) =>
    docs.map((one) => ({
      id: Number(one.id),
      contentUpdatedAt: (one.get('contentUpdatedAt') as Timestamp).toMillis(),
    })),
  )
}

export async function findEvent(id: EventId): Promise<StoredEvent | null> {
  return (await eventRef(id).get()).data() ?? null
}

/** The link of a virtual event, which its own document never holds, and no mail is stored with; null where there is none. */
export async function readVirtualLink(id: number): Promise<string | null> {
  return (await accessOf(id).doc('virtual').get()).data()?.virtualLink ?? null
}

/** The uids of an event's hosts; null when there is no such event. */
export async function hostIdsOf(id: EventId): Promise<readonly string[] | null> {
  return (await findEvent(id))?.hostIds ?? null
}

/** What stands beside an event's document, where not everyone reads it. */
export interface EventSecrets {
  /** Where a virtual event meets. */
  readonly virtualLink: string | null
}

/** Makes an event under a random id; one that is taken is drawn again. */
export async function createEvent(
  draft: EventDraft,
  { virtualLink }: EventSecrets,
  now: number,
  draw = randomId,
): Promise<StoredEvent> {
  for (;;) {
    const event = newEvent(eventId.parse(draw()), draft, now)
    const batch = db.batch()
    batch.create(eventRef(event.id), event)
    if (virtualLink !== null) batch.create(accessOf(event.id).doc('virtual'), { virtualLink })
    try {
      await batch.commit()
      return event
    } catch (error) {
      if (!isStatus(error, 'ALREADY_EXISTS')) throw error
    }
  }
}

/**
 * Writes what a host changed of an event, and what follows from it. Answers the event as it is then; null where there is
 * none, or it was cancelled: that is the end of its story. Seats are changed by the commands of `core/rsvps` alone.
 */
export function changeEvent(id: EventId, change: EventChange, now: number): Promise<StoredEvent | null> {
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    if (!event || event.cancelledAt !== null) return null
    const fields = editedFields(event, change, now)
    if (fields) transaction.update(eventRef(id), eventFields(fields))
    return { ...event, ...fields }
  })
}

/** How many of a host's events are read at once. */
const PAGE = 100

/** Brings a host's card into every event of theirs, past and cancelled ones too. */
export async function followHostCard(card: HostCard, now: number): Promise<void> {
  const hosted = events
    .where('hostIds', 'array-contains', String(card.id))
    .orderBy(FieldPath.documentId())
    .select()
    .limit(PAGE)
  let page = await hosted.get()
  for (;;) {
    for (const { id } of page.docs) {
      const ref = events.doc(id)
      await db.runTransaction(async (transaction) => {
        const event = (await transaction.get(ref)).data()
        const fields = event && recardedFields(event, card, now)
        if (fields) transaction.update(ref, eventFields(fields))
      })
    }
    const last = page.docs.at(-1)
    if (!last || page.size < PAGE) return
    page = await hosted.startAfter(last).get()
  }
}

/**
 * Calls an event off. It stays, marked, so that its page and its attendees' can say so and its hosts can read what was
 * sent; a draft that nobody ever signed up for is nobody's news, and goes for good.
 */
export async function cancelEvent(id: EventId, now: number): Promise<'cancelled' | 'deleted' | 'unknown'> {
  const ended = await db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    if (!event) return 'unknown'
    if (!event.isPublished && event.nextSeq === 1) {
      transaction.delete(eventRef(id))
      return 'deleted'
    }
    const fields = cancelledFields(event, now)
    if (fields) transaction.update(eventRef(id), eventFields(fields))
    return 'cancelled'
  })
  // Should this be cut short, what is left of a draft is read by nobody: the rules ask its event.
  if (ended === 'deleted') {
    await Promise.all([accessOf(id), guestsOf(id)].map((collection) => db.recursiveDelete(collection)))
  }
  return ended
}
