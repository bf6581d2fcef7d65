import { Timestamp } from 'firebase-admin/firestore'
import { db } from '../../firebase.ts'
import { addressHash } from '../../links/address-hash.ts'
import { changeToken, hashToken } from '../../links/change-token.ts'

/** The event an e-mail belongs to, with its hosts and the address it went to; null where it belongs to none. */
export async function emailOfEvent(
  id: string,
): Promise<{ eventId: number; to: string; hostIds: string[] } | null> {
  const email = await db.doc(`emails/${id}`).get()
  const eventId = email.get('eventId') as number | null | undefined
  if (!eventId) return null
  const event = await db.doc(`events/${eventId}`).get()
  return {
    eventId,
    to: String(email.get('to')),
    hostIds: (event.get('hostIds') as string[] | undefined) ?? [],
  }
}

/**
 * Moves a sign-up to another address. Its id is the address's hash, so it becomes another document, with a change
 * link of its own; seat and place in line stay. Answers the new id, or what is in the way.
 */
export async function moveSignup(
  eventId: number,
  from: string,
  to: string,
  now: number,
): Promise<{ signupId: string } | 'unknown' | 'taken'> {
  const signups = db.collection(`events/${eventId}/signups`)
  const [oldRef, newRef] = [signups.doc(addressHash(from)), signups.doc(addressHash(to))]
  return db.runTransaction(async (transaction) => {
    const [found, other] = await transaction.getAll(oldRef, newRef)
    if (!found?.exists) return 'unknown'
    if (other?.exists) return 'taken'
    const signup = { eventId, signupId: newRef.id, seq: Number(found.get('seq')) }
    transaction.create(newRef, {
      ...found.data(),
      email: to,
      changeTokenHash: hashToken(changeToken(signup)),
      updatedAt: Timestamp.fromMillis(now),
    })
    transaction.delete(oldRef)
    return { signupId: newRef.id }
  })
}
