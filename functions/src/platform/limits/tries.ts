import { gather } from '../gather.ts'
import type { Counter } from './counter.ts'
import { takeTries } from './limits-store.ts'

/** What this instance has in hand of one counter. */
interface LocalQuota {
  /** Tries taken from the shared counter and not yet used. */
  left: number
  /** Tries that may still be used before the shared counter is asked for the first time. */
  freeTries: number
  /** Tries used that the shared counter does not know of. */
  unreported: number
  /** The shared counter has nothing more to give in this window. */
  isExhausted: boolean
  refill?: (need: number) => Promise<undefined>
}

/**
 * How much of a counter an instance takes into its own hands: a twentieth of the window's tries. So many it gives out
 * before it asks the shared counter for the first time, and reports them then; a crowd of guests who RSVP once each
 * therefore costs no counter of an email at all, and nobody waits for the first lease. Later tries of an address, which
 * may stand for a whole venue, are taken in leases of that size (or what waits, where that is more) and counted down in
 * memory; those of an email one by one. That is exact on one instance and lets through a twentieth more for each
 * further one; limits of fewer than twenty tries, such as those on login links to an email, are exact everywhere.
 */
const PARTS = 20

const MAX_QUOTAS = 20_000

const quotas = new Map<string, LocalQuota>()

/** Takes one try of a counter; false when the window's are used up. */
export async function takeTry(counter: Counter, isLeased: boolean): Promise<boolean> {
  const quota = quotaOf(counter)
  if (quota.freeTries > 0) {
    quota.freeTries -= 1
    quota.unreported += 1
    return true
  }
  quota.refill ??= refillOf(quota, counter, isLeased)
  // The few who come while a lease is fetched wait for the same one; at most the counter is found spent.
  while (quota.left === 0) {
    if (quota.isExhausted) return false
    await quota.refill(1)
  }
  quota.left -= 1
  return true
}

/**
 * Gives a try back that came to nothing by our own fault. To this instance's hand alone: the shared counter keeps it, so
 * somebody who tries again elsewhere may miss it, which is better than a write for each call in an outage.
 */
export function refundTry({ id }: Counter): void {
  const quota = quotas.get(id)
  if (quota) quota.left += 1
}

function quotaOf(counter: Counter): LocalQuota {
  const existing = quotas.get(counter.id)
  if (existing) {
    // A map keeps the order in which its keys came: what was used last stands last.
    quotas.delete(counter.id)
    quotas.set(counter.id, existing)
    return existing
  }
  evictOldest()
  const freeTries = Math.floor(counter.tries / PARTS)
  const quota: LocalQuota = { left: 0, freeTries, unreported: 0, isExhausted: false }
  quotas.set(counter.id, quota)
  return quota
}

/** Asks the shared counter for what is missing, once for all who wait. */
function refillOf(
  quota: LocalQuota,
  counter: Counter,
  isLeased: boolean,
): (need: number) => Promise<undefined> {
  const share = isLeased ? Math.ceil(counter.tries / PARTS) : 1
  return gather<number, undefined>({
    run: async (needs) => {
      const missingCount = needs.length - quota.left
      if (missingCount > 0 && !quota.isExhausted) {
        const want = Math.max(share, missingCount) + quota.unreported
        const granted = await takeTries({ ...counter, want }, isLeased)
        quota.left += Math.max(0, granted - quota.unreported)
        quota.unreported = 0
        quota.isExhausted = granted < want
      }
      return needs.map(() => undefined)
    },
    maxBatch: 10_000,
  })
}

/** Makes room for one more key: removes the one unused for longest, which loses only its leases. */
function evictOldest(): void {
  const [oldest] = quotas.keys()
  if (quotas.size >= MAX_QUOTAS && oldest !== undefined) quotas.delete(oldest)
}
