import { createHash, randomBytes } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import { userId, type UserId } from '../../shared/ids.ts'
import { db } from '../firebase.ts'

const tokens = db.collection('loginTokens')
const tokenRef = (token: string) => tokens.doc(createHash('sha256').update(token).digest('hex'))

/** Specification section 9. */
const LOGIN_LINK_MINUTES = 15

/** Makes a login token of 256 bits; only its hash is stored. */
export async function createLoginToken(id: UserId, redirect: string | null, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = Timestamp.fromMillis(now + LOGIN_LINK_MINUTES * 60_000)
  await tokenRef(token).create({ userId: id, redirect, expiresAt })
  return token
}

/** Uses a token up: whose it was, to one caller only; null when it is unknown, used or expired. */
export function consumeLoginToken(token: string, now: number): Promise<UserId | null> {
  const ref = tokenRef(token)
  return db.runTransaction(async (transaction) => {
    const document = await transaction.get(ref)
    const expiresAt = document.get('expiresAt') as Timestamp | undefined
    if (!expiresAt || expiresAt.toMillis() <= now || document.get('usedAt') !== undefined) return null
    transaction.update(ref, { usedAt: Timestamp.fromMillis(now) })
    return userId.parse(document.get('userId'))
  })
}
