import { FieldPath, Timestamp, type Query } from 'firebase-admin/firestore'
import { isActive } from '../../../shared/events/event-document.ts'
import { getMillis } from '../../../shared/instant.ts'
import { findMemberIds } from '../../core/rsvps/signup-member-store.ts'
import {
  cityStats,
  eventsAsStored,
  hostCards,
  hostStats,
  signupsOf,
  users,
  getField,
} from '../../platform/collections.ts'
import { readDocuments, readPages } from '../../platform/read-pages.ts'

const PAGE_SIZE = 300
const DAY_MS = 86_400_000

/** Uids of all approved hosts, and of former hosts with stats; each once. */
export async function* readHostIdsToCount(): AsyncGenerator<string> {
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  const seenIds = new Set<string>()
  for (const query of [hosts, hostStats]) {
    for await (const { id } of readDocuments(query.orderBy(FieldPath.documentId()).select(), PAGE_SIZE)) {
      if (!seenIds.has(id)) yield id
      seenIds.add(id)
    }
  }
}

/** Creates a function that finds the next city key of a query after a given one. */
function createKeyFinder<T extends { readonly cityKey?: string | null | undefined }>(query: Query<T, T>) {
  return async (lastKey: string): Promise<string | null> => {
    const snapshot = await query
      .where('cityKey', '>', lastKey)
      .orderBy('cityKey')
      .limit(1)
      .select('cityKey')
      .get()
    return snapshot.docs[0]?.data().cityKey ?? null
  }
}

/**
 * Keys of all cities with events, hosts or stored stats; each once. Reads at most one event, one host and the stats of each
 * city.
 */
export async function* readCityKeysToCount(): AsyncGenerator<string> {
  const seenKeys = new Set<string>()
  for (const findNextKey of [createKeyFinder(eventsAsStored), createKeyFinder(hostCards)]) {
    for (let key = await findNextKey(''); key !== null; key = await findNextKey(key)) {
      if (!seenKeys.has(key)) yield key
      seenKeys.add(key)
    }
  }
  const countedCities = cityStats.orderBy(FieldPath.documentId()).select()
  for await (const { id } of readDocuments(countedCities, PAGE_SIZE)) if (!seenKeys.has(id)) yield id
}

/** Uids of all members who have a sign-up for an event, in any state. */
export async function* readAttendeeMemberIds(eventId: string): AsyncGenerator<string> {
  const signups = signupsOf(Number(eventId)).orderBy(FieldPath.documentId()).select()
  for await (const page of readPages(signups, PAGE_SIZE)) {
    // Members are found by address, because a sign-up belongs to a member even if they have not proven the address.
    const memberIds = await findMemberIds(page.map((document) => document.id))
    for (const memberId of memberIds.values()) yield String(memberId)
  }
}

/** Ids of active events that began between two instants (milliseconds since 1970). */
export async function* readStartedEventIds(startMs: number, endMs: number): AsyncGenerator<string> {
  const startedEvents = eventsAsStored
    .where('startsAt', '>', Timestamp.fromMillis(startMs))
    .where('startsAt', '<=', Timestamp.fromMillis(endMs))
    .orderBy('startsAt')
    .select('startsAt', 'isPublished', 'cancelledAt')
  for await (const event of readDocuments(startedEvents, PAGE_SIZE))
    if (isActive(event.data())) yield event.id
}

/**
 * Ids of events that have begun by `now` and were changed at or after `earliestChangeAt`. A changed RSVP or a missed attendee
 * counts as a change of the event.
 */
export async function* readChangedStartedEventIds(
  earliestChangeAt: number,
  now: number,
): AsyncGenerator<string> {
  const query = eventsAsStored
    .where('updatedAt', '>=', Timestamp.fromMillis(earliestChangeAt))
    .orderBy('updatedAt')
    .select('updatedAt', 'startsAt')
  for await (const event of readDocuments(query, PAGE_SIZE))
    if (getMillis(getField(event, 'startsAt')) <= now) yield event.id
}

/** The first two digits of uids are spread evenly between this number and 99. */
const FIRST_PREFIX = 10
/** In this number of nights, all members are recounted. */
const NIGHT_COUNT = 30
const PREFIXES_PER_NIGHT = (100 - FIRST_PREFIX) / NIGHT_COUNT

/** Uids of the members whose stats are recounted in the night of `now`. Each member is recounted every thirty nights. */
export async function* readMemberIdsToRecount(now: number): AsyncGenerator<string> {
  const firstPrefix = FIRST_PREFIX + (Math.floor(now / DAY_MS) % NIGHT_COUNT) * PREFIXES_PER_NIGHT
  const membersToRecount = users
    .where(FieldPath.documentId(), '>=', String(firstPrefix))
    .where(FieldPath.documentId(), '<', `${firstPrefix + PREFIXES_PER_NIGHT - 1}:`)
    .orderBy(FieldPath.documentId())
    .select()
  for await (const { id } of readDocuments(membersToRecount, PAGE_SIZE)) yield id
}

/** Uids of the members without stored counts. */
export async function* readUncountedMemberIds(): AsyncGenerator<string> {
  const members = users.orderBy(FieldPath.documentId()).select('eventCounts')
  for await (const user of readDocuments(members, PAGE_SIZE)) if (!user.data().eventCounts) yield user.id
}
