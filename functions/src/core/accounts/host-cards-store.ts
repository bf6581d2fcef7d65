import { FieldPath, type DocumentData } from 'firebase-admin/firestore'
import { z } from 'zod'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { hostCard } from '../../../shared/events/stored.ts'
import type { HostCard } from '../../../shared/events/event-document.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { Member } from './member.ts'
import { findMember } from './users-store.ts'
import { hostCards, hostCardRef, readAll } from '../../platform/collections.ts'
import { idCursor, makePage, readCursor } from '../../platform/cursor.ts'

/** The default values of a card's fields other than name and city. */
const blankFields = {
  area: null,
  bio: null,
  photoUrl: null,
  socialMediaUrl: null,
  portfolioUrl: null,
  linkedinUrl: null,
  twitterUrl: null,
}

/** Converts a stored card, and fills in missing fields. */
export function toHostCard(uid: string, data: DocumentData): HostCard {
  return hostCard.parse({ ...blankFields, ...data, id: uid })
}

/** Makes a card with only name, city and area, for a user without a stored card. */
function makeBareCard({ id, name, city, area }: Pick<Member, 'id' | 'name' | 'city' | 'area'>): HostCard {
  return { ...blankFields, id, name, city: city ?? '', area }
}

/** The card of an approved host; null if there is none. */
export async function findHostCard(id: UserId): Promise<HostCard | null> {
  const data = (await hostCardRef(id).get()).data()
  return data ? toHostCard(String(id), data) : null
}

/**
 * The card of an approved host who may be given an event; null if there is no card. Also null for a user who is suspended or
 * being deleted, even while their card still exists.
 */
export async function findAssignableCard(id: UserId): Promise<HostCard | null> {
  const [card, member] = await Promise.all([findHostCard(id), findMember(id)])
  return member && card
}

/** The card of an approved host, otherwise a card with only the member's name, city and area; null if there is no member. */
export async function findOrMakeCard(id: UserId): Promise<HostCard | null> {
  const card = await findHostCard(id)
  if (card) return card
  const member = await findMember(id)
  return member && makeBareCard(member)
}

/** The cards of some hosts, in the order of `ids`; users without a card are left out. */
export async function findHostCards(ids: readonly UserId[]): Promise<HostCard[]> {
  const documents = await readAll(ids.map(hostCardRef))
  return documents.flatMap((document) => {
    const data = document.data()
    return data ? [toHostCard(document.id, data)] : []
  })
}

/** Whether a city has a host other than this user. */
export async function hasOtherHost(city: string, id: UserId): Promise<boolean> {
  const { items } = await listHostCards({ city, limit: 2 })
  return items.some((card) => card.id !== id)
}

/** The sitemap lists at most this many hosts. */
const MAX_SITEMAP_HOSTS = 2500

/** The uids of approved hosts for search engines. No other fields are read. */
export async function listHostIdsForSearchEngines(): Promise<string[]> {
  const query = hostCards.orderBy(FieldPath.documentId()).limit(MAX_SITEMAP_HOSTS).select()
  return (await query.get()).docs.map(({ id }) => id)
}

/** Name and uid, because names are not unique. */
const cursorSchema = z.tuple([z.string(), idCursor])

/** A page of approved hosts by name, in one city or in all. */
export async function listHostCards({
  city,
  after,
  limit,
}: {
  readonly city: string | null
  readonly after?: string | undefined
  readonly limit: number
}): Promise<{ items: HostCard[]; next: string | null }> {
  const cityQuery = city === null ? hostCards : hostCards.where('cityKey', '==', makeCityKey(city))
  const sortedQuery = cityQuery.orderBy('name').orderBy(FieldPath.documentId())
  const startCursor = readCursor(after, cursorSchema)
  const snapshot = await (startCursor ? sortedQuery.startAfter(...startCursor) : sortedQuery)
    .limit(limit + 1)
    .get()
  const page = makePage(snapshot.docs, limit, (lastDocument) => [lastDocument.data().name, lastDocument.id])
  return { ...page, items: page.items.map((document) => toHostCard(document.id, document.data())) }
}
