import { Timestamp } from 'firebase-admin/firestore'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import { cityFollow, hostFollow, seriesFollow } from '../../../shared/follows/follow-keys.ts'
import type { SeriesId, UserId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

const NONE: Follows = { hosts: [], cities: [], series: [] }

/** The hosts, cities and series that a member follows, with one read. */
export async function findFollows(id: UserId): Promise<Follows> {
  return followsFrom((await followsRef(id).get()).data())
}

type StoredFollows = Pick<Follows, 'hosts' | 'cities'> & { readonly series?: Follows['series'] | undefined }

function followsFrom(stored: StoredFollows | undefined): Follows {
  return stored ? { hosts: stored.hosts, cities: stored.cities, series: stored.series ?? [] } : NONE
}

/** What is stored of it: with what followers are found by. */
function followFields({ hosts, cities, series }: Follows) {
  const keys = [...hosts.map(hostFollow), ...cities.map(cityFollow), ...series.map(seriesFollow)]
  return { hosts, cities, series, keys }
}

/** Changes what a member follows, and answers it; the same again changes nothing, and nothing followed leaves no document. */
export function changeFollows(
  id: UserId,
  change: (present: Follows) => Follows,
  now: number,
): Promise<Follows> {
  const ref = followsRef(id)
  return db.runTransaction(async (transaction) => {
    const present = followsFrom((await transaction.get(ref)).data())
    const next = change(present)
    const { hosts, cities, series } = next
    if (JSON.stringify(next) === JSON.stringify(present)) return present
    if (hosts.length + cities.length + series.length === 0) transaction.delete(ref)
    else {
      transaction.set(ref, { userId: id, ...followFields(next), updatedAt: Timestamp.fromMillis(now) })
    }
    return next
  })
}

/** With a host or without; the newest stands first. */
export function withHost(present: Follows, id: UserId, isFollowed: boolean): Follows {
  const { hosts } = present
  if (hosts.includes(id) === isFollowed) return present
  return { ...present, hosts: isFollowed ? [id, ...hosts] : hosts.filter((host) => host !== id) }
}

/** With a series or without; the newest is first. */
export function withSeries(present: Follows, id: SeriesId, isFollowed: boolean): Follows {
  const { series } = present
  if (series.includes(id) === isFollowed) return present
  return { ...present, series: isFollowed ? [id, ...series] : series.filter((item) => item !== id) }
}

/** With a city or without, however it is written. */
export function withCity(present: Follows, city: string, isFollowed: boolean): Follows {
  const { cities } = present
  const others = cities.filter((item) => cityKeyOf(item) !== cityKeyOf(city))
  if (others.length < cities.length === isFollowed) return present
  return { ...present, cities: isFollowed ? [city, ...others] : others }
}

/** Whether anyone follows any of these (at most 30 keys of `follow-keys.ts`). */
export async function hasFollowers(keys: readonly string[]): Promise<boolean> {
  const snapshot = await follows.where('keys', 'array-contains-any', keys).limit(1).select().get()
  return !snapshot.empty
}
