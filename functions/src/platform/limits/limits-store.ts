import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { rateLimitCounters, readAll } from '../collections.ts'
import { db } from '../firebase.ts'
import { Backoff, isTransient } from '../contention.ts'
import { createBatcher } from '../create-batcher.ts'
import type { Counter } from './counter.ts'

/** A request for tries of one counter. Firestore deletes the counter some time after its window. */
export interface TryRequest extends Counter {
  /** If fewer tries remain in the window, only those are granted. */
  readonly requestedTries: number
}

/** The maximum number of counters in one commit, so that the commit does not exceed Firestore's limit. */
const MAX_COUNTERS_PER_COMMIT = 400
const MAX_ATTEMPTS = 10

/**
 * Takes tries of many counters with one batched read and one batched write. The write fails if another instance has changed one
 * of the counters in the meantime.
 */
async function takeTriesOnce(requests: readonly TryRequest[]): Promise<number[]> {
  const counts = new Map<string, number>()
  const grantedRequests = new Map<string, TryRequest>()
  const ids = [...new Set(requests.map((request) => request.id))]
  const documents = await readAll(ids.map((id) => rateLimitCounters.doc(id)))
  for (const document of documents) counts.set(document.id, document.data()?.count ?? 0)
  const grantedCounts = requests.map((request) => {
    const count = counts.get(request.id) ?? 0
    const grantedCount = Math.max(0, Math.min(request.requestedTries, request.maxTries - count))
    counts.set(request.id, count + grantedCount)
    if (grantedCount > 0) grantedRequests.set(request.id, request)
    return grantedCount
  })
  const batch = db.batch()
  for (const { id, ref, updateTime } of documents) {
    const request = grantedRequests.get(id)
    const count = counts.get(id)
    if (!request || count === undefined) continue
    if (updateTime) batch.update(ref, { count }, { lastUpdateTime: updateTime })
    else batch.create(ref, { count, expiresAt: Timestamp.fromMillis(request.expiresAt) })
  }
  if (grantedRequests.size > 0) await batch.commit()
  return grantedCounts
}

/** Takes tries without locks, because instances that share a counter would wait for each other's locks until a timeout. */
async function takeTriesWithRetries(requests: readonly TryRequest[]): Promise<number[]> {
  const backoff = new Backoff()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeTriesOnce(requests)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error
      await backoff.waitAfterFailure()
    }
  }
}

const takeUncontendedTries = createBatcher<TryRequest, number>({
  run: takeTriesWithRetries,
  maxBatchSize: MAX_COUNTERS_PER_COMMIT,
})
const takeContendedTries = createBatcher<TryRequest, number>({
  run: takeTriesWithRetries,
  maxBatchSize: MAX_COUNTERS_PER_COMMIT,
})

/**
 * Takes tries of a counter that all instances share, and returns how many were granted. There are many counters of email
 * addresses, and each is rarely used, so waiting requests for them are counted together. The few counters that instances
 * contend for (the IP address of a venue) are handled separately, so that they do not delay the others.
 */
export function takeTries(
  request: TryRequest,
  { isContended }: { readonly isContended: boolean },
): Promise<number> {
  return isContended ? takeContendedTries(request) : takeUncontendedTries(request)
}

/** Refunds tries that were granted but not used. */
export async function refundTries({ id }: Pick<Counter, 'id'>, count: number): Promise<void> {
  await rateLimitCounters.doc(id).update({ count: FieldValue.increment(-count) })
}
