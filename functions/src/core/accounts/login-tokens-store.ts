import { randomBytes } from 'node:crypto'
import { Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore'
import type { storedLoginToken } from '../../../shared/auth/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { loginTokenRef, loginTokens, type Stored, getField } from '../../platform/collections.ts'
import { commitOnce } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import type { Member } from './member.ts'

/** The lifetime of a login link (specification, section 9). */
const LOGIN_LINK_MS = 15 * 60_000
/** How long a change of address can be undone. */
export const UNDO_MS = 7 * 86_400_000

/** The effect of a login token. */
export interface LoginToken {
  readonly userId: UserId
  /** The member's email when the token was made. Unless `isUndo`, the token is invalid once the member has another email. */
  readonly email: string
  /** The email that becomes the member's when they follow the link; null if the link only signs in. */
  readonly newEmail: string | null
  /** Whether the link restores the member's former address, whatever their address is now. */
  readonly isUndo: boolean
}

export interface LoginTokenOptions {
  readonly redirect?: string | null
  readonly newEmail?: string | null
  readonly isUndo?: boolean
}

/** Creates a login token of 256 bits, to be sent to the member's address or to the new one; only its hash is stored. */
export async function createLoginToken(
  member: Pick<Member, 'id' | 'email'>,
  now: number,
  options: LoginTokenOptions = {},
): Promise<string> {
  const batch = db.batch()
  const token = createLoginTokenIn(batch, member, now, options)
  await commitOnce(batch)
  return token
}

/** Creates a login token within a caller's transaction or batch. */
export function createLoginTokenIn(
  transaction: Transaction | WriteBatch,
  { id, email }: Pick<Member, 'id' | 'email'>,
  now: number,
  { redirect = null, newEmail = null, isUndo = false }: LoginTokenOptions,
): string {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = Timestamp.fromMillis(now + (isUndo ? UNDO_MS : LOGIN_LINK_MS))
  // The two types have different signatures of `create`.
  const writer: Pick<WriteBatch, 'create'> = transaction as WriteBatch
  writer.create(loginTokenRef(token), { userId: id, email, redirect, newEmail, isUndo, expiresAt })
  return token
}

/** A usable token; `needs_session` if only its member can use it, while signed in; null if it is unknown, used or expired. */
type TokenState = LoginToken | 'needs_session' | null

/** The state of a token for a caller. The token is not used up. */
export async function findLoginToken(
  token: string,
  callerId: UserId | null,
  now: number,
): Promise<TokenState> {
  return getTokenState((await loginTokenRef(token).get()).data(), callerId, now)
}

/**
 * Uses up a token and returns its effect, to one caller only. Returns null if it is unknown, used or expired. Unless it undoes a
 * change, a token that changes an email can be used up only by the member, identified by their session (`callerId`): others get
 * `needs_session`. A token that undoes a change also invalidates the undo tokens of later changes, because those went to
 * addresses of the person from whom the account is taken back.
 */
export function consumeLoginToken(token: string, callerId: UserId | null, now: number): Promise<TokenState> {
  const ref = loginTokenRef(token)
  return db.runTransaction(async (transaction) => {
    const data = (await transaction.get(ref)).data()
    const state = getTokenState(data, callerId, now)
    if (!data || state === null || state === 'needs_session') return state
    const laterTokens = state.isUndo
      ? await findLaterUndoTokens(getMillis(data.expiresAt), state.userId, transaction)
      : []
    transaction.update(ref, { usedAt: Timestamp.fromMillis(now) })
    for (const laterToken of laterTokens) transaction.delete(laterToken.ref)
    return state
  })
}

/** Whether a token, used or not, is for signing this member in and nothing else. */
export async function isMemberLoginToken(token: string, id: UserId): Promise<boolean> {
  const data = (await loginTokenRef(token).get()).data()
  return data?.userId === id && data.newEmail === null
}

function getTokenState(
  data: Stored<typeof storedLoginToken> | undefined,
  callerId: UserId | null,
  now: number,
): TokenState {
  if (!data || getMillis(data.expiresAt) <= now || data.usedAt !== undefined) return null
  const { userId: id, email, newEmail, isUndo } = data
  if (newEmail !== null && !isUndo && id !== callerId) return 'needs_session'
  return { userId: id, email, newEmail, isUndo }
}

/** Links that undo a member's changes of address, used or not. */
const queryUndoTokens = (id: UserId) => loginTokens.where('userId', '==', id).where('isUndo', '==', true)

/** Whether the owner of a member's former address can still take the account back with an unused link. */
export async function canUndoAddressChange(id: UserId, now: number): Promise<boolean> {
  const { docs } = await queryUndoTokens(id).get()
  return docs.some(
    (document) => getField(document, 'usedAt') === undefined && getMillis(document.data().expiresAt) > now,
  )
}

/** Tokens that undo later changes: they expire later, because all undo tokens have the same lifetime. */
async function findLaterUndoTokens(expiresAt: number, id: UserId, transaction: Transaction) {
  const { docs } = await transaction.get(queryUndoTokens(id))
  return docs.filter((document) => getMillis(document.data().expiresAt) > expiresAt)
}

/** With this many unexpired links, a member gets another one only if the latest was used or is not recent. */
const MAX_OPEN_LINKS = 5
const RECENT_LINK_MS = 2 * 60_000

/** Whether a member has `MAX_OPEN_LINKS` links that have not expired, and the latest one is recent and unused. */
export async function hasTooManyOpenLinks(id: UserId, now: number): Promise<boolean> {
  const openLinks = await loginTokens
    .where('userId', '==', id)
    .where('newEmail', '==', null)
    .where('expiresAt', '>', Timestamp.fromMillis(now))
    .orderBy('expiresAt', 'desc')
    .limit(MAX_OPEN_LINKS)
    .get()
  const [latestLink] = openLinks.docs
  if (!latestLink || openLinks.size < MAX_OPEN_LINKS || getField(latestLink, 'usedAt') !== undefined)
    return false
  return getMillis(getField(latestLink, 'expiresAt')) > now + LOGIN_LINK_MS - RECENT_LINK_MS
}
