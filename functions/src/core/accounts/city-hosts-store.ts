import { FieldPath, FieldValue } from 'firebase-admin/firestore'
import { z } from 'zod'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import type { HostCard } from '../../../shared/events/event-document.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { isMember, type storedUser } from '../../../shared/members/stored.ts'
import {
  eventsAsStored,
  hostCards,
  hostCardRef,
  readAll,
  userRef,
  users,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { idCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { readDocuments } from '../../platform/read-pages.ts'
import { findHostCards, toHostCard } from './host-cards-store.ts'
import { searchUsers } from './search-users-store.ts'

/*
 * The cities of hosts. A host has one city of their own. Their document also stores the other cities in which they have
 * published an event (`additionalCities`), so that no query has to read all of their events.
 */

/** The cities in which a host has hosted, without their own city. */
export function listAdditionalCities({
  cityKey,
  additionalCities = [],
}: Pick<Stored<typeof storedUser>, 'cityKey' | 'additionalCities'>): string[] {
  return additionalCities.filter((city) => makeCityKey(city) !== cityKey)
}

/**
 * The card of an approved host who hosts in a city; null if they have no card, are suspended or being deleted, or do not host
 * there.
 */
export async function findHostCardInCity(id: UserId, city: string): Promise<HostCard | null> {
  const [[card], [user]] = await Promise.all([
    readAll([hostCardRef(id)]),
    readAll([userRef(id)], ['additionalCities', 'cityKey', 'deletedAt', 'suspendedAt']),
  ])
  const data = card?.data()
  const host = user?.data()
  if (!data || (host && !isMember(host))) return null
  const { cityKey, additionalCities = [] } = host ?? {}
  const cityKeys = [cityKey ?? data.cityKey, ...additionalCities.map(makeCityKey)]
  return cityKeys.includes(makeCityKey(city)) ? toHostCard(String(id), data) : null
}

/** Records that hosts have hosted in a city other than their own. Former members are skipped; a repeated call has no effect. */
export async function recordHostedCity(ids: readonly string[], city: string): Promise<void> {
  const refs = ids.map((id) => users.doc(id))
  for (const document of await readAll(refs, ['cityKey', 'additionalCities'])) {
    const data = document.data()
    if (!data || data.cityKey === makeCityKey(city) || data.additionalCities?.includes(city)) continue
    try {
      await document.ref.update({ additionalCities: FieldValue.arrayUnion(city) })
    } catch (error) {
      if (!hasStatus(error, 'NOT_FOUND')) throw error
    }
  }
}

const PAGE_SIZE = 300

export async function* readApprovedHostIds(): AsyncGenerator<string> {
  for await (const { id } of readDocuments(hostCards.orderBy(FieldPath.documentId()).select(), PAGE_SIZE))
    yield id
}

/** The cities of a host's published events, upcoming or past, that were not cancelled. The query costs one read per city. */
export async function* readHostedCities(uid: string): AsyncGenerator<string> {
  const hostedEvents = eventsAsStored
    .where('hostIds', 'array-contains', uid)
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
  for (let lastKey = ''; ;) {
    const nextQuery = hostedEvents
      .where('cityKey', '>', lastKey)
      .orderBy('cityKey')
      .limit(1)
      .select('city', 'cityKey')
    const [event] = (await nextQuery.get()).docs
    if (!event) return
    lastKey = getField(event, 'cityKey')
    yield getField(event, 'city')
  }
}

const approvedHostUsers = users.where('role', '==', 'host').where('isApproved', '==', true)
const queryApprovedHosts = (city: string | null) =>
  city === null ? approvedHostUsers : approvedHostUsers.where('cityKey', '==', makeCityKey(city))

/** A filter for approved hosts. A field that is null sets no condition. */
export interface HostFilter {
  /** The hosts' own city. */
  readonly city: string | null
  /** A city other than their own in which they have hosted. */
  readonly additionalCity: string | null
  /** Words of the name, or a part of the address. */
  readonly q: string | null
}

/** The city key (empty for a host without a city), the name key and the uid. */
const cityCursorSchema = z.tuple([z.string(), z.string(), idCursor])
/** The name key and the uid. */
const nameCursorSchema = z.tuple([z.string(), idCursor])

/**
 * A page of approved hosts, in the order of their names. Without a filter, they are sorted by city first. A search lists hosts
 * found by their name first, then those found only by their address (`searchUsers`).
 */
export async function readApprovedHostsPage(
  { city, additionalCity, q }: HostFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  if (q === null && city === null && additionalCity === null) {
    const startCursor = readCursor(after, cityCursorSchema)
    const orderedQuery = approvedHostUsers
      .orderBy('cityKey')
      .orderBy('nameKey')
      .orderBy(FieldPath.documentId())
    const snapshot = await (
      startCursor
        ? orderedQuery.startAfter(startCursor[0] || null, startCursor[1], startCursor[2])
        : orderedQuery
    )
      .limit(limit + 1)
      .get()
    return makePage(snapshot.docs, limit, (lastDocument) => {
      const { cityKey, nameKey } = lastDocument.data()
      return [cityKey ?? '', nameKey, lastDocument.id]
    })
  }
  const cityHostsQuery = queryApprovedHosts(city)
  if (q !== null) {
    // Firestore allows one array filter in a query, and the search already has one.
    const isWanted = ({ additionalCities = [] }: Stored<typeof storedUser>) =>
      additionalCity === null || additionalCities.includes(additionalCity)
    return searchUsers(cityHostsQuery, q, { after, limit, isWanted })
  }
  const query =
    additionalCity === null
      ? cityHostsQuery
      : cityHostsQuery.where('additionalCities', 'array-contains', additionalCity)
  const startCursor = readCursor(after, nameCursorSchema)
  const orderedQuery = query.orderBy('nameKey').orderBy(FieldPath.documentId())
  const snapshot = await (startCursor ? orderedQuery.startAfter(...startCursor) : orderedQuery)
    .limit(limit + 1)
    .get()
  return makePage(snapshot.docs, limit, (lastDocument) => [lastDocument.data().nameKey, lastDocument.id])
}

/** A page of cards of approved hosts, in one city or in all, found by words of their name. */
export async function searchHostCards(
  q: string,
  {
    city,
    ...page
  }: { readonly city: string | null; readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: HostCard[]; next: string | null }> {
  const { items, next } = await searchUsers(queryApprovedHosts(city), q, { ...page, canSearchByEmail: false })
  return { items: await findHostCards(items.map(({ id }) => userId.parse(id))), next }
}
