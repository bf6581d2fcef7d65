import { randomBytes } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import type { Member } from '../../core/accounts/member.ts'
import { enqueueIn, makeEnvelope } from '../../core/mail/outbox-store.ts'
import { userRef } from '../../platform/collections.ts'
import { commitOnce } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import { hashToken } from '../../platform/tokens.ts'

/** The lifetime of the link, the same as that of a login link. */
const LINK_LIFETIME_MS = 15 * 60_000

/** Mails a member a link that deletes their account. The new link replaces the previous one. */
export async function sendDeletionLink({ id, name, email }: Member, now: number): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const batch = db.batch()
  const expiresAt = Timestamp.fromMillis(now + LINK_LIFETIME_MS)
  batch.update(userRef(id), { deletionRequest: { tokenHash, expiresAt } })
  const envelope = makeEnvelope({ id, name, email }, `delete-account-${tokenHash.slice(0, 24)}`)
  enqueueIn(batch, { ...envelope, template: 'delete-account', data: { name }, secret: token }, now)
  await commitOnce(batch)
}

/** Whether this is the token of the member's last deletion link, and has not expired. */
export async function isDeletionTokenValid(id: Member['id'], token: string, now: number): Promise<boolean> {
  const deletionRequest = (await userRef(id).get()).data()?.deletionRequest
  return (
    deletionRequest?.tokenHash === hashToken(token) &&
    (deletionRequest.expiresAt as Timestamp).toMillis() > now
  )
}
