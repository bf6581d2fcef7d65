import { createBatcher } from '../create-batcher.ts'
import type { Counter } from './counter.ts'
import { takeTries } from './limits-store.ts'

/** This instance's share of one counter. */
interface LocalQuota {
  /** Tries taken from the shared counter and not used yet. */
  availableTries: number
  /** Tries that may be used before the shared counter is asked for the first time. */
  freeTries: number
  /** Used tries that the shared counter has not counted yet. */
  unreportedTries: number
  /** Whether the shared counter has no tries left in this window. */
  isExhausted: boolean
  refill?: (tryCount: number) => Promise<undefined>
}

/**
 * A block of tries is a twentieth of a window's tries. An instance grants a block before it asks the shared counter for the first
 * time, and reports the block with that request. So if many people RSVP once each, the counters of their emails are never
 * written, and nobody waits for the first block. Further tries of an IP address, which may be a whole venue's, are taken in blocks
 * and counted in memory, and so are further walk-ins at an event. If more calls are waiting than a block has tries, the instance
 * takes a try for each of them. Further tries of an email or a member are taken one by one. The count is exact on one instance,
 * and each further instance allows a block more. Limits of fewer than twenty tries, such as those on login links to an email, are
 * always exact.
 */
const BLOCKS_PER_WINDOW = 20

const MAX_QUOTAS = 20_000

const quotas = new Map<string, LocalQuota>()

/** Takes one try of a counter, from a block if `shouldTakeBlock`. Returns false if the tries of the window are used up. */
export async function takeTry(
  counter: Counter,
  { shouldTakeBlock }: { readonly shouldTakeBlock: boolean },
): Promise<boolean> {
  const quota = getOrCreateQuota(counter)
  if (quota.freeTries > 0) {
    quota.freeTries -= 1
    quota.unreportedTries += 1
    return true
  }
  quota.refill ??= makeRefill(quota, counter, shouldTakeBlock)
  // Calls that arrive while a block is fetched wait for the same block. If it is too small for all of them, they fetch another.
  while (quota.availableTries === 0) {
    if (quota.isExhausted) return false
    await quota.refill(1)
  }
  quota.availableTries -= 1
  return true
}

/**
 * Refunds the try of a call that failed through our own fault. The refund counts only in this instance. The shared counter still
 * includes the try, so a retry on another instance may be refused. That is better than a write for each call in an outage.
 */
export function refundTry({ id }: Counter): void {
  const quota = quotas.get(id)
  if (quota) quota.availableTries += 1
}

function getOrCreateQuota(counter: Counter): LocalQuota {
  const existingQuota = quotas.get(counter.id)
  if (existingQuota) {
    // A map keeps the order of its keys, so the last used key is at the end.
    quotas.delete(counter.id)
    quotas.set(counter.id, existingQuota)
    return existingQuota
  }
  evictOldestQuotaIfFull()
  const freeTries = Math.floor(counter.maxTries / BLOCKS_PER_WINDOW)
  const quota: LocalQuota = { availableTries: 0, freeTries, unreportedTries: 0, isExhausted: false }
  quotas.set(counter.id, quota)
  return quota
}

/** Asks the shared counter for the missing tries, once for all waiting calls. */
function makeRefill(
  quota: LocalQuota,
  counter: Counter,
  shouldTakeBlock: boolean,
): (tryCount: number) => Promise<undefined> {
  const blockSize = shouldTakeBlock ? Math.ceil(counter.maxTries / BLOCKS_PER_WINDOW) : 1
  return createBatcher<number, undefined>({
    run: async (waitingCalls) => {
      const missingCount = waitingCalls.length - quota.availableTries
      if (missingCount > 0 && !quota.isExhausted) {
        const requestedTries = Math.max(blockSize, missingCount) + quota.unreportedTries
        const grantedCount = await takeTries({ ...counter, requestedTries }, { isContended: shouldTakeBlock })
        quota.availableTries += Math.max(0, grantedCount - quota.unreportedTries)
        quota.unreportedTries = 0
        quota.isExhausted = grantedCount < requestedTries
      }
      return waitingCalls.map(() => undefined)
    },
    maxBatchSize: 10_000,
  })
}

/** Removes the least recently used quota if the map is full. Its available and unreported tries are lost. */
function evictOldestQuotaIfFull(): void {
  const [oldestId] = quotas.keys()
  if (quotas.size >= MAX_QUOTAS && oldestId !== undefined) quotas.delete(oldestId)
}
