import { gather } from '../gather.ts'
import type { Counter } from './counter.ts'
import { takeTries } from './limits-store.ts'

/** What this instance has in hand of one counter. */
interface Hand {
  /** Tries taken from the shared counter and not yet used. */
  left: number
  /** Tries that may still be used before the shared counter is asked for the first time. */
  unasked: number
  /** Tries used that the shared counter does not know of. */
  owed: number
  /** The shared counter has nothing more to give in this window. */
  isSpent: boolean
  refill?: (need: number) => Promise<undefined>
}

/**
 * How much of a counter an instance takes into its own hands: a twentieth of the window's tries. So many it gives out
 * before it asks the shared counter for the first time, and reports them then; a crowd of guests who RSVP once each
 * therefore costs no counter of an e-mail at all, and nobody waits for the first lease. Later tries of an address, which
 * may stand for a whole venue, are taken in leases of that size (or what waits, where that is more) and counted down in
 * memory; those of an e-mail one by one. That is exact on one instance and lets through a twentieth more for each
 * further one; limits of fewer than twenty tries, such as those on login links to an e-mail, are exact everywhere.
 */
const PARTS = 20

const MAX_HANDS = 20_000

const hands = new Map<string, Hand>()

/** Takes one try of a counter; false when the window's are used up. */
export async function takeTry(counter: Counter, isLeased: boolean): Promise<boolean> {
  const hand = handOf(counter)
  if (hand.unasked > 0) {
    hand.unasked -= 1
    hand.owed += 1
    return true
  }
  hand.refill ??= refillOf(hand, counter, isLeased)
  // The few who come while a lease is fetched wait for the same one; at most the counter is found spent.
  while (hand.left === 0) {
    if (hand.isSpent) return false
    await hand.refill(1)
  }
  hand.left -= 1
  return true
}

/**
 * Gives a try back that came to nothing by our own fault. To this instance's hand alone: the shared counter keeps it, so
 * somebody who tries again elsewhere may miss it, which is better than a write for each call in an outage.
 */
export function giveTryBack({ id }: Counter): void {
  const hand = hands.get(id)
  if (hand) hand.left += 1
}

function handOf(counter: Counter): Hand {
  const known = hands.get(counter.id)
  if (known) {
    // A map keeps the order in which its keys came: what was used last stands last.
    hands.delete(counter.id)
    hands.set(counter.id, known)
    return known
  }
  forget()
  const unasked = Math.floor(counter.tries / PARTS)
  const hand: Hand = { left: 0, unasked, owed: 0, isSpent: false }
  hands.set(counter.id, hand)
  return hand
}

/** Asks the shared counter for what is missing, once for all who wait. */
function refillOf(hand: Hand, counter: Counter, isLeased: boolean): (need: number) => Promise<undefined> {
  const share = isLeased ? Math.ceil(counter.tries / PARTS) : 1
  return gather<number, undefined>({
    run: async (needs) => {
      const missing = needs.length - hand.left
      if (missing > 0 && !hand.isSpent) {
        const want = Math.max(share, missing) + hand.owed
        const granted = await takeTries({ ...counter, want }, isLeased)
        hand.left += Math.max(0, granted - hand.owed)
        hand.owed = 0
        hand.isSpent = granted < want
      }
      return needs.map(() => undefined)
    },
    maxBatch: 10_000,
  })
}

/** Makes room for one more: in a flood of keys the one unused for longest goes, which costs its leases and no more. */
function forget(): void {
  const [eldest] = hands.keys()
  if (hands.size >= MAX_HANDS && eldest !== undefined) hands.delete(eldest)
}
