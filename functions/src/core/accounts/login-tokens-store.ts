import { randomBytes } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { userId, type UserId } from '../../../shared/ids.ts'
import { db } from '../../platform/firebase.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Member } from './member.ts'

const tokens = db.collection('loginTokens')
const tokenRef = (token: string) => tokens.doc(hashToken(token))

/** Specification section 9. */
const LOGIN_LINK_MINUTES = 15

/** What a login token is for. */
export interface LoginToken {
  readonly userId: UserId
  /** The member's e-mail when it was made. It is worth nothing once they have another. */
  readonly email: string
  /** The e-mail that becomes theirs by it; null where it only signs in. */
  readonly newEmail: string | null
}

/** Makes a login token of 256 bits, to be sent to the member's address or to the new one; only its hash is stored. */
export async function createLoginToken(
  { id, email }: Pick<Member, 'id' | 'email'>,
  now: number,
  { redirect = null, newEmail = null }: { redirect?: string | null; newEmail?: string | null } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = Timestamp.fromMillis(now + LOGIN_LINK_MINUTES * 60_000)
  await tokenRef(token).create({ userId: id, email, redirect, newEmail, expiresAt })
  return token
}

/**
 * Uses a token up: whose it was, to one caller only; null when it is unknown, used or expired. One that changes an
 * e-mail stays whole for anybody but the member, who is told apart by their session (`callerId`): `elsewhere`.
 */
export function consumeLoginToken(
  token: string,
  callerId: UserId | null,
  now: number,
): Promise<LoginToken | 'elsewhere' | null> {
  const ref = tokenRef(token)
  return db.runTransaction(async (transaction) => {
    const document = await transaction.get(ref)
    const expiresAt = document.get('expiresAt') as Timestamp | undefined
    if (!expiresAt || expiresAt.toMillis() <= now || document.get('usedAt') !== undefined) return null
    const id = userId.parse(document.get('userId'))
    const newEmail = (document.get('newEmail') as string | null | undefined) ?? null
    if (newEmail !== null && id !== callerId) return 'elsewhere'
    transaction.update(ref, { usedAt: Timestamp.fromMillis(now) })
    return { userId: id, email: document.get('email') as string, newEmail }
  })
}
