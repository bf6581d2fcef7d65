import { randomBytes } from 'node:crypto'
import {
  FieldPath,
  FieldValue,
  Timestamp,
  type DocumentReference,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore'
import { z } from 'zod'
import {
  INVITATION_DAYS,
  type Invitation as ListedInvitation,
} from '../../../shared/applications/contract.ts'
import type { storedInvitation } from '../../../shared/applications/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { Member } from '../../core/accounts/member.ts'
import { enqueueIn } from '../../core/mail/outbox-store.ts'
import { invitationRef, invitations, type Stored } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { commitOnce } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'

const DAY_MS = 86_400_000

/** The person who is invited to host. The email is in lower case. */
export interface Invitee {
  readonly name: string
  readonly email: string
  readonly city: string | null
  /** Null if the invited person has no account yet. */
  readonly userId: UserId | null
}

export interface Invitation {
  readonly invitee: Invitee
  /** The sender's name in the email. */
  readonly inviterName: string
  /** Null after the sender's account was deleted. */
  readonly inviterId: UserId | null
  readonly message: string | null
}

/**
 * Stores an invitation together with its email, and returns the token of 256 bits. The token is stored only in the email's
 * delivery, until the email is sent. The invitation is stored under the token's SHA-256.
 */
export async function createInvitation(
  invitation: Invitation,
  now: number,
  writeAudit?: (batch: WriteBatch) => void,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const ref = invitationRef(token)
  const { invitee, inviterName, inviterId, message } = invitation
  const batch = db.batch()
  batch.create(ref, {
    ...invitee,
    inviterName,
    inviterId,
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
      data: { name: invitee.name, inviterName, authorId: inviterId, message },
      secret: token,
    },
    now,
  )
  writeAudit?.(batch)
  await commitOnce(batch)
  return token
}

const cursorSchema = z.tuple([instantCursor, idCursor])

/** A page of invitations, the newest first. */
export async function findInvitations({
  after,
  limit,
}: {
  readonly after?: string | undefined
  readonly limit: number
}): Promise<{ items: ListedInvitation[]; next: string | null }> {
  const sortedQuery = invitations.orderBy('createdAt', 'desc').orderBy(FieldPath.documentId(), 'desc')
  const cursor = readCursor(after, cursorSchema)
  const pageQuery = cursor ? sortedQuery.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1]) : sortedQuery
  const { items, next } = makePage((await pageQuery.limit(limit + 1).get()).docs, limit, (lastDocument) => [
    getMillis(lastDocument.data().createdAt),
    lastDocument.id,
  ])
  return {
    items: items.map((document) => {
      const { name, email, createdAt, isUsed } = document.data()
      return {
        id: document.id,
        name,
        email,
        isUsed,
        status: isUsed ? 'accepted' : 'pending',
        createdAt: new Date(getMillis(createdAt)).toISOString(),
      }
    }),
    next,
  }
}

/** The invitee of a valid invitation; null if the invitation is unknown, used or expired. */
export async function findInvitee(token: string, now: number): Promise<Invitee | null> {
  const invitation = (await invitationRef(token).get()).data()
  if (!isUsable(invitation, now)) return null
  const { name, email, city, userId } = invitation
  return { name, email, city, userId }
}

/** The name of the sender of a valid invitation; null if the invitation is unknown, used or expired. */
export async function findInviterName(token: string, now: number): Promise<string | null> {
  const invitation = (await invitationRef(token).get()).data()
  return isUsable(invitation, now) ? invitation.inviterName : null
}

/**
 * Uses up an invitation in a caller's transaction. Only one caller gets true. A used invitation stays, so that the list still
 * shows who was invited; unused invitations are deleted when they expire.
 */
export async function markInvitationUsedIn(
  transaction: Transaction,
  token: string,
  now: number,
): Promise<boolean> {
  const ref = invitationRef(token)
  if (!isUsable((await transaction.get(ref)).data(), now)) return false
  const usedFields = { isUsed: true, usedAt: Timestamp.fromMillis(now), expiresAt: FieldValue.delete() }
  transaction.update(ref, usedFields)
  return true
}

/**
 * Finds a member's unused invitations, including those sent to their address before they had an account. A denial
 * or a revoked approval deletes them, because an older invitation must not make the member a host again.
 */
export async function findUnusedInvitationRefs({
  id,
  email,
}: Pick<Member, 'id' | 'email'>): Promise<DocumentReference[]> {
  const unusedInvitations = invitations.where('isUsed', '==', false)
  const snapshots = await Promise.all([
    unusedInvitations.where('userId', '==', id).get(),
    unusedInvitations.where('userId', '==', null).where('email', '==', email).get(),
  ])
  return snapshots.flatMap(({ docs }) => docs.map(({ ref }) => ref))
}

type StoredInvitation = Stored<typeof storedInvitation>

function isUsable(invitation: StoredInvitation | undefined, now: number): invitation is StoredInvitation {
  return invitation?.isUsed === false && (getMillis(invitation.expiresAt) ?? 0) > now
}
