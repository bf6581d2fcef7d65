import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import {
  makeCityFollowKey,
  makeHostFollowKey,
  makeSeriesFollowKey,
  makeStandingRsvpKey,
} from '../../../shared/follows/follow-keys.ts'
import { userId, type SeriesId, type UserId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'

const NO_FOLLOWS: Follows = { hosts: [], cities: [], series: [], standingRsvps: [] }

/** Reads a member's follows and standing RSVPs, with one read. */
export async function findFollows(id: UserId): Promise<Follows> {
  return toFollows((await followsRef(id).get()).data())
}

type StoredFollows = Pick<Follows, 'hosts' | 'cities'> & {
  readonly series?: Follows['series'] | undefined
  readonly standingRsvps?: Follows['standingRsvps'] | undefined
}

function toFollows(storedFollows: StoredFollows | undefined): Follows {
  if (!storedFollows) return NO_FOLLOWS
  const { hosts, cities, series = [], standingRsvps = [] } = storedFollows
  return { hosts, cities, series, standingRsvps }
}

/** The stored fields, with the keys by which followers are found. */
function toStoredFields({ hosts, cities, series, standingRsvps }: Follows) {
  const keys = [
    ...hosts.map(makeHostFollowKey),
    ...cities.map(makeCityFollowKey),
    ...series.map(makeSeriesFollowKey),
    ...standingRsvps.map(makeStandingRsvpKey),
  ]
  return { hosts, cities, series, standingRsvps, keys }
}

/** Changes a member's follows and returns them. A repeated call changes nothing. Without follows the document is deleted. */
export function changeFollows(
  id: UserId,
  change: (currentFollows: Follows) => Follows,
  now: number,
): Promise<Follows> {
  const ref = followsRef(id)
  return db.runTransaction(async (transaction) => {
    const currentFollows = toFollows((await transaction.get(ref)).data())
    const nextFollows = change(currentFollows)
    const { hosts, cities, series, standingRsvps } = nextFollows
    if (JSON.stringify(nextFollows) === JSON.stringify(currentFollows)) return currentFollows
    if (hosts.length + cities.length + series.length + standingRsvps.length === 0) transaction.delete(ref)
    else {
      transaction.set(ref, {
        userId: id,
        ...toStoredFields(nextFollows),
        updatedAt: Timestamp.fromMillis(now),
      })
    }
    return nextFollows
  })
}

interface FollowState {
  readonly isFollowed: boolean
}

/** The follows with a host added or removed; the newest is first. */
export function changeHostFollow(currentFollows: Follows, id: UserId, { isFollowed }: FollowState): Follows {
  const { hosts } = currentFollows
  if (hosts.includes(id) === isFollowed) return currentFollows
  return { ...currentFollows, hosts: isFollowed ? [id, ...hosts] : hosts.filter((hostId) => hostId !== id) }
}

/** The follows with a series added or removed; the newest is first. */
export function changeSeriesFollow(
  currentFollows: Follows,
  id: SeriesId,
  { isFollowed }: FollowState,
): Follows {
  const { series } = currentFollows
  if (series.includes(id) === isFollowed) return currentFollows
  return {
    ...currentFollows,
    series: isFollowed ? [id, ...series] : series.filter((seriesId) => seriesId !== id),
  }
}

/** The follows with a standing RSVP to a series added or removed; the newest is first. */
export function changeStandingRsvp(
  currentFollows: Follows,
  id: SeriesId,
  { hasStandingRsvp }: { readonly hasStandingRsvp: boolean },
): Follows {
  const { standingRsvps } = currentFollows
  if (standingRsvps.includes(id) === hasStandingRsvp) return currentFollows
  return {
    ...currentFollows,
    standingRsvps: hasStandingRsvp
      ? [id, ...standingRsvps]
      : standingRsvps.filter((seriesId) => seriesId !== id),
  }
}

/** Reads the ids of the members with a standing RSVP to a series, a page at a time. */
export async function* readMemberIdsWithStandingRsvp(
  id: SeriesId,
  pageSize: number,
): AsyncGenerator<UserId[]> {
  const query = follows
    .where('keys', 'array-contains', makeStandingRsvpKey(id))
    .orderBy(FieldPath.documentId())
    .select('userId')
  for await (const page of readPages(query, pageSize)) yield page.map((document) => userId.parse(document.id))
}

/** Ends all standing RSVPs of a member, or only those to `seriesIds`. RSVPs that were made already stay. */
export async function endStandingRsvps(
  id: UserId,
  now: number,
  seriesIds?: readonly SeriesId[],
): Promise<void> {
  await changeFollows(
    id,
    (currentFollows) => ({
      ...currentFollows,
      standingRsvps: seriesIds
        ? currentFollows.standingRsvps.filter((seriesId) => !seriesIds.includes(seriesId))
        : [],
    }),
    now,
  )
}

/** The follows with a city added or removed, however the city is spelled. */
export function changeCityFollow(
  currentFollows: Follows,
  city: string,
  { isFollowed }: FollowState,
): Follows {
  const { cities } = currentFollows
  const otherCities = cities.filter((followedCity) => makeCityKey(followedCity) !== makeCityKey(city))
  if (otherCities.length < cities.length === isFollowed) return currentFollows
  return { ...currentFollows, cities: isFollowed ? [city, ...otherCities] : otherCities }
}

/** Whether anyone follows any of at most 30 hosts, cities and series, given by their keys (`follow-keys.ts`). */
export async function hasFollowers(keys: readonly string[]): Promise<boolean> {
  const snapshot = await follows.where('keys', 'array-contains-any', keys).limit(1).select().get()
  return !snapshot.empty
}
