import { Timestamp } from 'firebase-admin/firestore'
import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import type { Follows } from '../../../shared/follows/contract.ts'
import { cityFollow, hostFollow } from '../../../shared/follows/follow-keys.ts'
import type { UserId } from '../../../shared/ids.ts'
import { follows, followsRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

const NONE: Follows = { hosts: [], cities: [] }

/** Whom and what a member follows: one read. */
export async function findFollows(id: UserId): Promise<Follows> {
  const stored = (await followsRef(id).get()).data()
  return stored ? { hosts: stored.hosts, cities: stored.cities } : NONE
}

/** What is stored of it: with what followers are found by. */
function followFields({ hosts, cities }: Follows) {
  return { hosts, cities, keys: [...hosts.map(hostFollow), ...cities.map(cityFollow)] }
}

/** Changes what a member follows, and answers it; the same again changes nothing, and nothing followed leaves no document. */
export function changeFollows(
  id: UserId,
  change: (present: Follows) => Follows,
  now: number,
): Promise<Follows> {
  const ref = followsRef(id)
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(ref)).data()
    const present = stored ? { hosts: stored.hosts, cities: stored.cities } : NONE
    const next = change(present)
    const { hosts, cities } = next
    if (JSON.stringify(next) === JSON.stringify(present)) return present
    if (hosts.length + cities.length === 0) transaction.delete(ref)
    else {
      transaction.set(ref, { userId: id, ...followFields(next), updatedAt: Timestamp.fromMillis(now) })
    }
    return next
  })
}

/** With a host or without; the newest stands first. */
export function withHost({ hosts, cities }: Follows, id: UserId, isFollowed: boolean): Follows {
  if (hosts.includes(id) === isFollowed) return { hosts, cities }
  return { hosts: isFollowed ? [id, ...hosts] : hosts.filter((host) => host !== id), cities }
}

/** With a city or without, however it is written. */
export function withCity({ hosts, cities }: Follows, city: string, isFollowed: boolean): Follows {
  const others = cities.filter((item) => cityKeyOf(item) !== cityKeyOf(city))
  if (others.length < cities.length === isFollowed) return { hosts, cities }
  return { hosts, cities: isFollowed ? [city, ...others] : others }
}

/** Whether anyone follows any of these (at most 30 keys of `follow-keys.ts`). */
export async function hasFollowers(keys: readonly string[]): Promise<boolean> {
  const found = await follows.where('keys', 'array-contains-any', keys).limit(1).select().get()
  return !found.empty
}
