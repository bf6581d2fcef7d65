import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import {
  allSignups,
  eventAsStoredRef,
  readTogether,
  type Stored,
  signupsOf,
  userEmailRef,
} from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { hashAddress } from '../../platform/tokens.ts'
import { toCurrentSnapshot } from './event-snapshots-store.ts'
import { makeSignupHashes } from './signup-document.ts'
import { getMemberId } from './signup-member-store.ts'

interface SignupMove {
  readonly eventId: number
  readonly oldEmail: string
  readonly newEmail: string
  readonly now: number
  /** Adds writes to the commit, given the event's title. */
  readonly writeAudit?: (transaction: Transaction, title: string) => void
}

/** A query by ids takes up to 30, and nobody needs the ids of more moves. */
const MAX_FORMER_SIGNUP_IDS = 20

/** Moves a sign-up to another address, where it keeps its spot or position. Returns the new id, or why the sign-up cannot move. */
export async function moveSignup({
  eventId,
  oldEmail,
  newEmail,
  now,
  writeAudit,
}: SignupMove): Promise<{ signupId: string } | 'not_found' | 'already_rsvpd'> {
  const eventRef = eventAsStoredRef(eventId)
  const signups = signupsOf(eventId)
  const oldRef = signups.doc(hashAddress(oldEmail))
  const newRef = signups.doc(hashAddress(newEmail))
  return db.runTransaction(async (transaction) => {
    const [oldSignup, newSignup, event, user] = await readTogether(
      transaction,
      oldRef,
      newRef,
      eventRef,
      userEmailRef(newEmail),
    )
    const data = oldSignup.data()
    // The sign-up has moved to this address already, and a repeated call gets the same response.
    if (!data)
      return newSignup.data()?.formerSignupIds?.at(-1) === oldRef.id ? { signupId: newRef.id } : 'not_found'
    if (newSignup.exists && newSignup.data()?.status !== 'cancelled') return 'already_rsvpd'
    const signup = { eventId, signupId: newRef.id, seq: data.seq }
    const userId = getMemberId(user.data())
    const updatedAt = Timestamp.fromMillis(now)
    transaction.set(newRef, {
      ...data,
      // The event's snapshot is made again, because a concurrent update of snapshots knows only the old document.
      ...toCurrentSnapshot(event.data()),
      email: newEmail,
      userId,
      isProven: userId !== null && data.isProven === true,
      // The change link is new: links that were mailed to the old address stop working, because someone else may read its mail.
      ...makeSignupHashes(signup),
      formerSignupIds: [...(data.formerSignupIds ?? []), oldRef.id].slice(-MAX_FORMER_SIGNUP_IDS),
      updatedAt,
    })
    transaction.delete(oldRef)
    // The RSVP engine commits only if the event is unchanged since it was read. So after this write, it cannot commit a change
    // that was computed from the old sign-up.
    if (event.exists) transaction.update(eventRef, { updatedAt })
    writeAudit?.(transaction, event.data()?.title ?? '')
    return { signupId: newRef.id }
  })
}

const PAGE_SIZE = 100

/**
 * Moves those uncancelled sign-ups of an address that were made at `latestCreatedAt` or earlier to another address. If the new
 * address also has an uncancelled sign-up for an event, both stay. Returns how many have moved.
 */
export async function moveSignups(
  oldEmail: string,
  newEmail: string,
  { latestCreatedAt, now }: { readonly latestCreatedAt: number; readonly now: number },
): Promise<number> {
  let movedCount = 0
  const signups = allSignups.where('email', '==', oldEmail).orderBy('eventStartsAt', 'desc')
  for await (const page of readPages(signups, PAGE_SIZE)) {
    for (const document of page.filter((document) => shouldMove(document.data(), latestCreatedAt))) {
      const outcome = await moveSignup({
        eventId: document.data().eventId,
        oldEmail,
        newEmail,
        now,
      })
      if (typeof outcome === 'object') movedCount += 1
    }
  }
  return movedCount
}

function shouldMove({ status, createdAt }: Stored<typeof storedSignup>, latestCreatedAt: number): boolean {
  return status !== 'cancelled' && getMillis(createdAt) <= latestCreatedAt
}
