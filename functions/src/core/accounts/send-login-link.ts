import type { Transaction, WriteBatch } from 'firebase-admin/firestore'
import { toSafeRedirect } from '../../../shared/auth/redirect.ts'
import { commitOnce } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import { siteUrl } from '../../platform/params.ts'
import { hashToken } from '../../platform/tokens.ts'
import { enqueueIn } from '../mail/outbox-store.ts'
import { createLoginTokenIn, type LoginTokenOptions } from './login-tokens-store.ts'
import type { Member } from './member.ts'

/**
 * Emails a member a new login link and returns the link. API responses must never contain the link, except in the emulators.
 */
export function sendLoginLink(member: Member, redirectPath: string | null, now: number): Promise<string> {
  return sendLink(member, { redirect: toSafeRedirect(redirectPath) }, now)
}

/** Queues an email with a new login link for a member, within a caller's transaction. */
export function sendLoginLinkIn(
  transaction: Transaction,
  member: Member,
  redirectPath: string | null,
  now: number,
): void {
  writeLoginLinkIn(transaction, member, { redirect: toSafeRedirect(redirectPath) }, now)
}

/** Emails a link to an address that a member wants to have: following it makes the address theirs. */
export async function sendEmailChangeLink(member: Member, newEmail: string, now: number): Promise<void> {
  await sendLink(member, { redirect: '/account', newEmail }, now)
}

/**
 * Emails a member's former, proven address that it was replaced. The email is queued in the commit of the change, so that a
 * later failure cannot prevent it. Its link restores the address and ends all sessions: the owner of the mailbox can undo a
 * change that someone else made in their open browser.
 */
export function sendUndoLinkIn(transaction: Transaction, formerMember: Member, now: number): void {
  writeLoginLinkIn(
    transaction,
    formerMember,
    { redirect: '/account', newEmail: formerMember.email, isUndo: true },
    now,
  )
}

async function sendLink(member: Member, options: LoginTokenOptions, now: number): Promise<string> {
  const batch = db.batch()
  const token = writeLoginLinkIn(batch, member, options, now)
  await commitOnce(batch)
  const { redirect } = options
  const query = new URLSearchParams({ token, ...(redirect ? { redirect } : {}) })
  return `${siteUrl.value()}/login/verify?${query.toString()}`
}

/** Whether the email goes to a proven address. A new address is never proven; a former one always is. */
function isProven(member: Member, { newEmail = null, isUndo = false }: LoginTokenOptions): boolean {
  return isUndo || (newEmail === null && member.provenAt !== null)
}

/** Writes the token, and the mail that carries it. */
function writeLoginLinkIn(
  transaction: Transaction | WriteBatch,
  member: Member,
  options: LoginTokenOptions,
  now: number,
): string {
  const { redirect = null, newEmail = null, isUndo = false } = options
  const token = createLoginTokenIn(transaction, member, now, options)
  enqueueIn(
    transaction,
    {
      id: `login-${hashToken(token).slice(0, 24)}`,
      template: 'login-link',
      to: newEmail ?? member.email,
      toName: member.name,
      eventId: null,
      userId: member.id,
      isProven: isProven(member, options),
      data: { name: member.name, redirect, isNewAddress: newEmail !== null && !isUndo, isUndo },
      secret: token,
    },
    now,
  )
  return token
}
