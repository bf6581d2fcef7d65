import { FieldPath, Timestamp, type Query } from 'firebase-admin/firestore'
import { isActive } from '../../../shared/events/event-document.ts'
import { millisOf } from '../../../shared/instant.ts'
import { findOwners } from '../../core/rsvps/signup-owner-store.ts'
import {
  cityStats,
  eventsAsStored,
  hostCards,
  hostStats,
  signupsOf,
  users,
  fieldOf,
} from '../../platform/collections.ts'
import { eachDocument, eachPage } from '../../platform/each-page.ts'

const PAGE = 300
const DAY_MS = 86_400_000

/** Uids of all approved hosts, and of former hosts with stats; each once. */
export async function* readHostsToCount(): AsyncGenerator<string> {
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  const seen = new Set<string>()
  for (const query of [hosts, hostStats]) {
    for await (const { id } of eachDocument(query.orderBy(FieldPath.documentId()).select(), PAGE)) {
      if (!seen.has(id)) yield id
      seen.add(id)
    }
  }
}

/** Finds the key of a query's next city, in their order. */
function nextKeyIn<T extends { readonly cityKey?: string | null | undefined }>(query: Query<T, T>) {
  return async (last: string): Promise<string | null> => {
    const next = await query.where('cityKey', '>', last).orderBy('cityKey').limit(1).select('cityKey').get()
    return next.docs[0]?.data().cityKey ?? null
  }
}

/** Keys of all cities that have events or hosts, or stats though they have neither any more. A read for each of them. */
export async function* readCitiesToCount(): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const nextKey of [nextKeyIn(eventsAsStored), nextKeyIn(hostCards)]) {
    for (let key = await nextKey(''); key !== null; key = await nextKey(key)) {
      if (!seen.has(key)) yield key
      seen.add(key)
    }
  }
  const counted = cityStats.orderBy(FieldPath.documentId()).select()
  for await (const { id } of eachDocument(counted, PAGE)) if (!seen.has(id)) yield id
}

/** Uids of all members who have a sign-up for an event, in any state. */
export async function* attendeesOf(eventId: string): AsyncGenerator<string> {
  const all = signupsOf(Number(eventId)).orderBy(FieldPath.documentId()).select()
  for await (const page of eachPage(all, PAGE)) {
    // This uses the address: it belongs to a member even if it is not proven.
    const owners = await findOwners(page.map((document) => document.id))
    for (const owner of owners.values()) yield String(owner)
  }
}

/** Ids of events that began within a time. */
export async function* readStartedEvents(from: number, until: number): AsyncGenerator<string> {
  const startedEvents = eventsAsStored
    .where('startsAt', '>', Timestamp.fromMillis(from))
    .where('startsAt', '<=', Timestamp.fromMillis(until))
    .orderBy('startsAt')
    .select('startsAt', 'isPublished', 'cancelledAt')
  for await (const event of eachDocument(startedEvents, PAGE)) if (isActive(event.data())) yield event.id
}

/**
 * Ids of events that have begun and were changed since; changed RSVPs and missed attendees count as changes of the
 * event.
 */
export async function* readChangedPastEvents(since: number, now: number): AsyncGenerator<string> {
  const query = eventsAsStored
    .where('updatedAt', '>=', Timestamp.fromMillis(since))
    .orderBy('updatedAt')
    .select('updatedAt', 'startsAt')
  for await (const event of eachDocument(query, PAGE))
    if (millisOf(fieldOf(event, 'startsAt')) <= now) yield event.id
}

/** Uids are spread evenly over prefixes of two digits from here to 99. */
const FIRST_DIGITS = 10
/** How many nights it takes to go through all members. */
const NIGHTS = 30
const DIGITS_A_NIGHT = (100 - FIRST_DIGITS) / NIGHTS

/** Uids of the members whose turn it is on the night of an instant: each comes every thirty nights. */
export async function* readMembersOfNight(now: number): AsyncGenerator<string> {
  const first = FIRST_DIGITS + (Math.floor(now / DAY_MS) % NIGHTS) * DIGITS_A_NIGHT
  const own = users
    .where(FieldPath.documentId(), '>=', String(first))
    .where(FieldPath.documentId(), '<', `${first + DIGITS_A_NIGHT - 1}:`)
    .orderBy(FieldPath.documentId())
    .select()
  for await (const { id } of eachDocument(own, PAGE)) yield id
}

/** Uids of the members without stored counts. */
export async function* readUncountedMembers(): AsyncGenerator<string> {
  const all = users.orderBy(FieldPath.documentId()).select('eventCounts')
  for await (const user of eachDocument(all, PAGE)) if (!user.data().eventCounts) yield user.id
}
