import { randomBytes } from 'node:crypto'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { INVITATION_DAYS } from '../../../shared/applications/contract.ts'
import type { UserId } from '../../../shared/ids.ts'
import { enqueueIn } from '../../core/mail/outbox-store.ts'
import { invitationRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

const DAY_MS = 86_400_000

/** Who is invited to host; the e-mail in lower case. */
export interface Invitee {
  readonly name: string
  readonly email: string
  readonly city: string | null
  /** Null where they have no account yet. */
  readonly userId: UserId | null
}

export interface Invitation {
  readonly invitee: Invitee
  /** The admin's name, as the e-mail tells it. */
  readonly invitedBy: string
  readonly message: string | null
}

/**
 * Stores an invitation together with its e-mail. The token of 256 bits is in that e-mail alone, and in the outbox until
 * it is sent; the invitation has its SHA-256.
 */
export async function createInvitation(invitation: Invitation, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const ref = invitationRef(token)
  const { invitee, invitedBy, message } = invitation
  const batch = db.batch()
  batch.create(ref, {
    ...invitee,
    invitedBy,
    message,
    isUsed: false,
    createdAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + INVITATION_DAYS * DAY_MS),
  })
  enqueueIn(
    batch,
    {
      id: `invitation-${ref.id.slice(0, 24)}`,
      template: 'host-invitation',
      to: invitee.email,
      toName: invitee.name,
      eventId: null,
      userId: invitee.userId,
      data: { name: invitee.name, invitedBy, message },
      secret: token,
    },
    now,
  )
  await batch.commit()
  return token
}

/** Who an invitation that still works is for; null where it is unknown, used or too old. */
export async function findInvitee(token: string, now: number): Promise<Invitee | null> {
  const document = await invitationRef(token).get()
  if (!works(document, now)) return null
  const { name, email, city, userId } = document.data() as Invitee
  return { name, email, city, userId }
}

/**
 * Uses an invitation up: true to one caller only. It stays, without an end, to tell who was invited; those that are
 * never used are deleted when they end.
 */
export function useInvitation(token: string, now: number): Promise<boolean> {
  const ref = invitationRef(token)
  return db.runTransaction(async (transaction) => {
    if (!works(await transaction.get(ref), now)) return false
    const used = { isUsed: true, usedAt: Timestamp.fromMillis(now), expiresAt: FieldValue.delete() }
    transaction.update(ref, used)
    return true
  })
}

function works(document: FirebaseFirestore.DocumentSnapshot, now: number): boolean {
  const expiresAt = document.get('expiresAt') as Timestamp | undefined
  return document.get('isUsed') === false && expiresAt !== undefined && expiresAt.toMillis() > now
}
