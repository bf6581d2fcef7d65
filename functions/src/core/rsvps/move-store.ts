import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { millisOf } from '../../../shared/instant.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import {
  allSignups,
  eventAsStored,
  getTogether,
  type Stored,
  signupsOf,
  userEmailRef,
} from '../../platform/collections.ts'
import { eachPage } from '../../platform/each-page.ts'
import { db } from '../../platform/firebase.ts'
import { addressHash } from '../../platform/tokens.ts'
import { currentSnapshot } from './event-snapshots-store.ts'
import { signupHashes } from './signup-document.ts'
import { ownerIn } from './signup-owner-store.ts'

interface SignupMove {
  readonly eventId: number
  readonly from: string
  readonly to: string
  readonly now: number
  /** Writes in the same commit, given the event's title. */
  readonly audit?: (transaction: Transaction, title: string) => void
}

/**
 * Moves a sign-up to another address. Its id is the address's hash, so it becomes another document with a new change link:
 * the links of the old address, whose mail somebody else may read, stop working. Spot and position stay. Returns the new id,
 * or why it cannot move. The event is written too, so that the RSVP engine, which watches only the event, never continues
 * from the former sign-up. The event's snapshot is taken again, because a refresh of the snapshots at the same time knows
 * only the old document.
 */
export async function moveSignup({
  eventId,
  from,
  to,
  now,
  audit,
}: SignupMove): Promise<{ signupId: string } | 'unknown' | 'taken'> {
  const event = eventAsStored(eventId)
  const signups = signupsOf(eventId)
  const [oldRef, newRef] = [signups.doc(addressHash(from)), signups.doc(addressHash(to))]
  return db.runTransaction(async (transaction) => {
    const [former, other, eventSnapshot, owner] = await getTogether(
      transaction,
      oldRef,
      newRef,
      event,
      userEmailRef(to),
    )
    const data = former.data()
    // It has moved there already: a repeated call gets the same answer.
    if (!data) return other.data()?.movedFrom === oldRef.id ? { signupId: newRef.id } : 'unknown'
    if (other.exists && other.data()?.status !== 'cancelled') return 'taken'
    const signup = { eventId, signupId: newRef.id, seq: data.seq }
    const userId = ownerIn(owner.data())
    const updatedAt = Timestamp.fromMillis(now)
    transaction.set(newRef, {
      ...data,
      ...currentSnapshot(eventSnapshot.data()),
      email: to,
      userId,
      isProven: userId !== null && data.isProven === true,
      ...signupHashes(signup),
      movedFrom: oldRef.id,
      updatedAt,
    })
    transaction.delete(oldRef)
    if (eventSnapshot.exists) transaction.update(event, { updatedAt })
    audit?.(transaction, eventSnapshot.data()?.title ?? '')
    return { signupId: newRef.id }
  })
}

const PAGE = 100

/**
 * Moves the live sign-ups that an address had before an instant; if the new address has one too, both stay. Returns how many
 * have moved.
 */
export async function moveSignups(
  from: string,
  to: string,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<number> {
  let movedCount = 0
  const all = allSignups.where('email', '==', from).orderBy('eventStartsAt', 'desc')
  for await (const page of eachPage(all, PAGE)) {
    for (const document of page.filter((document) => isToMove(document.data(), before))) {
      const outcome = await moveSignup({ eventId: document.data().eventId, from, to, now })
      if (typeof outcome === 'object') movedCount += 1
    }
  }
  return movedCount
}

function isToMove({ status, createdAt }: Stored<typeof storedSignup>, before: number): boolean {
  return status !== 'cancelled' && millisOf(createdAt) <= before
}
