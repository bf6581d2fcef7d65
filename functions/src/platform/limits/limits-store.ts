import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { limits, readAll } from '../collections.ts'
import { db } from '../firebase.ts'
import { Backoff, isTransient } from '../contention.ts'
import { gather } from '../gather.ts'
import type { Counter } from './counter.ts'

/** Takes tries of one counter; Firestore deletes it some time after its window. */
export interface TryRequest extends Counter {
  /** Tries wanted; with fewer left, those that are left are granted. */
  readonly want: number
}

/** Counters of one commit, so that none grows beyond what Firestore takes. */
const MAX_COUNTERS = 400
const MAX_ATTEMPTS = 10

/**
 * Takes tries of many counters together: a batched read, and a batched write if none of them was changed in the meantime.
 */
async function takeOnce(takes: readonly TryRequest[]): Promise<number[]> {
  const counts = new Map<string, number>()
  const granted = new Map<string, TryRequest>()
  const ids = [...new Set(takes.map((take) => take.id))]
  const documents = await readAll(ids.map((id) => limits.doc(id)))
  for (const document of documents) counts.set(document.id, document.data()?.count ?? 0)
  const grants = takes.map((take) => {
    const count = counts.get(take.id) ?? 0
    const grant = Math.max(0, Math.min(take.want, take.tries - count))
    counts.set(take.id, count + grant)
    if (grant > 0) granted.set(take.id, take)
    return grant
  })
  const batch = db.batch()
  for (const { id, ref, updateTime } of documents) {
    const take = granted.get(id)
    const count = counts.get(id)
    if (!take || count === undefined) continue
    if (updateTime) batch.update(ref, { count }, { lastUpdateTime: updateTime })
    else batch.create(ref, { count, expiresAt: Timestamp.fromMillis(take.expiresAt) })
  }
  if (granted.size > 0) await batch.commit()
  return grants
}

/** Without locks, which instances that take of the same counter would hold against each other until they time out. */
async function takeTogether(takes: readonly TryRequest[]): Promise<number[]> {
  const backoff = new Backoff()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeOnce(takes)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error
      await backoff.fail()
    }
  }
}

const takeUncontended = gather<TryRequest, number>({ run: takeTogether, maxBatch: MAX_COUNTERS })
const takeContended = gather<TryRequest, number>({ run: takeTogether, maxBatch: MAX_COUNTERS })

/**
 * Takes tries of a counter that all instances share, and returns how many were granted. There are many counters of email
 * addresses, each used once, so waiting ones are counted together; the few that instances contend for (the IP address of a
 * venue) are handled separately, so that they do not delay the others.
 */
export function takeTries(take: TryRequest, isContended: boolean): Promise<number> {
  return isContended ? takeContended(take) : takeUncontended(take)
}

/** Gives tries back that were granted and came to nothing. */
export async function refundTries({ id }: Pick<Counter, 'id'>, count: number): Promise<void> {
  await limits.doc(id).update({ count: FieldValue.increment(-count) })
}
