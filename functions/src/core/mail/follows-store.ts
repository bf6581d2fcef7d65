import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import {
  cityFollowKey,
  hostFollowKey,
  seriesFollowKey,
  standingRsvpKey,
} from '../../../shared/follows/follow-keys.ts'
import { userId, type SeriesId, type UserId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { eachPage } from '../../platform/each-page.ts'
import { db } from '../../platform/firebase.ts'

const NO_FOLLOWS: Follows = { hosts: [], cities: [], series: [], standingRsvps: [] }

/** The hosts, cities and series that a member follows, with one read. */
export async function findFollows(id: UserId): Promise<Follows> {
  return toFollows((await followsRef(id).get()).data())
}

type StoredFollows = Pick<Follows, 'hosts' | 'cities'> & {
  readonly series?: Follows['series'] | undefined
  readonly standingRsvps?: Follows['standingRsvps'] | undefined
}

function toFollows(stored: StoredFollows | undefined): Follows {
  if (!stored) return NO_FOLLOWS
  const { hosts, cities, series = [], standingRsvps = [] } = stored
  return { hosts, cities, series, standingRsvps }
}

/** The stored fields, with the keys by which followers are found. */
function toStoredFields({ hosts, cities, series, standingRsvps }: Follows) {
  const keys = [
    ...hosts.map(hostFollowKey),
    ...cities.map(cityFollowKey),
    ...series.map(seriesFollowKey),
    ...standingRsvps.map(standingRsvpKey),
  ]
  return { hosts, cities, series, standingRsvps, keys }
}

/** Changes a member's follows and returns them. A repeated call changes nothing. Without follows the document is deleted. */
export function changeFollows(
  id: UserId,
  change: (current: Follows) => Follows,
  now: number,
): Promise<Follows> {
  const ref = followsRef(id)
  return db.runTransaction(async (transaction) => {
    const current = toFollows((await transaction.get(ref)).data())
    const next = change(current)
    const { hosts, cities, series, standingRsvps } = next
    if (JSON.stringify(next) === JSON.stringify(current)) return current
    if (hosts.length + cities.length + series.length + standingRsvps.length === 0) transaction.delete(ref)
    else {
      transaction.set(ref, { userId: id, ...toStoredFields(next), updatedAt: Timestamp.fromMillis(now) })
    }
    return next
  })
}

interface FollowState {
  readonly isFollowed: boolean
}

/** The follows with a host added or removed; the newest is first. */
export function withHost(current: Follows, id: UserId, { isFollowed }: FollowState): Follows {
  const { hosts } = current
  if (hosts.includes(id) === isFollowed) return current
  return { ...current, hosts: isFollowed ? [id, ...hosts] : hosts.filter((host) => host !== id) }
}

/** The follows with a series added or removed; the newest is first. */
export function withSeries(current: Follows, id: SeriesId, { isFollowed }: FollowState): Follows {
  const { series } = current
  if (series.includes(id) === isFollowed) return current
  return { ...current, series: isFollowed ? [id, ...series] : series.filter((seriesId) => seriesId !== id) }
}

/** The follows with a standing RSVP to a series added or removed; the newest is first. */
export function withStandingRsvp(
  current: Follows,
  id: SeriesId,
  { isOn }: { readonly isOn: boolean },
): Follows {
  const { standingRsvps } = current
  if (standingRsvps.includes(id) === isOn) return current
  return {
    ...current,
    standingRsvps: isOn ? [id, ...standingRsvps] : standingRsvps.filter((seriesId) => seriesId !== id),
  }
}

/** Members with a standing RSVP to a series, a page at a time. */
export async function* readStandingRsvpsTo(id: SeriesId, size: number): AsyncGenerator<UserId[]> {
  const query = follows
    .where('keys', 'array-contains', standingRsvpKey(id))
    .orderBy(FieldPath.documentId())
    .select('userId')
  for await (const page of eachPage(query, size)) yield page.map((document) => userId.parse(document.id))
}

/** Ends all standing RSVPs of a member, or those to some series. RSVPs that were made already stay. */
export async function endStandingRsvps(
  id: UserId,
  now: number,
  seriesIds?: readonly SeriesId[],
): Promise<void> {
  await changeFollows(
    id,
    (current) => ({
      ...current,
      standingRsvps: seriesIds ? current.standingRsvps.filter((series) => !seriesIds.includes(series)) : [],
    }),
    now,
  )
}

/** The follows with a city added or removed, however it is written. */
export function withCity(current: Follows, city: string, { isFollowed }: FollowState): Follows {
  const { cities } = current
  const otherCities = cities.filter((followedCity) => cityKeyOf(followedCity) !== cityKeyOf(city))
  if (otherCities.length < cities.length === isFollowed) return current
  return { ...current, cities: isFollowed ? [city, ...otherCities] : otherCities }
}

/** Whether anyone follows any of at most 30 hosts, cities and series, given by their keys (`follow-keys.ts`). */
export async function hasFollowers(keys: readonly string[]): Promise<boolean> {
  const snapshot = await follows.where('keys', 'array-contains-any', keys).limit(1).select().get()
  return !snapshot.empty
}
