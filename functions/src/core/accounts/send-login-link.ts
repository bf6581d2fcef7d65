import { safeRedirect } from '../../../shared/auth/redirect.ts'
import { siteUrl } from '../../platform/params.ts'
import { hashToken } from '../../platform/tokens.ts'
import { enqueue } from '../mail/outbox-store.ts'
import { createLoginToken, type LoginTokenOptions } from './login-tokens-store.ts'
import type { Member } from './member.ts'

/** Mails a member a fresh login link and answers that link, which no answer may carry outside the emulators. */
export function sendLoginLink(member: Member, redirectTo: string | null, now: number): Promise<string> {
  return send(member, { redirect: safeRedirect(redirectTo) }, now)
}

/** Asks by mail whether an address is a member's: following the link makes it so. */
export async function sendEmailChangeLink(member: Member, newEmail: string, now: number): Promise<void> {
  await send(member, { redirect: '/account', newEmail }, now)
}

/**
 * Tells the address that a member had, which they had shown to be theirs, that it is so no longer. Following the link in
 * it brings it back and ends all sessions: who reads mail to it can undo what somebody did in an open browser of theirs.
 */
export async function sendUndoLink(former: Member, now: number): Promise<void> {
  await send(former, { redirect: '/account', newEmail: former.email, isUndo: true }, now)
}

async function send(member: Member, options: LoginTokenOptions, now: number): Promise<string> {
  const { redirect = null, newEmail = null, isUndo = false } = options
  const token = await createLoginToken(member, now, options)
  await enqueue(
    {
      id: `login-${hashToken(token).slice(0, 24)}`,
      template: 'login-link',
      to: newEmail ?? member.email,
      toName: member.name,
      eventId: null,
      userId: member.id,
      data: { name: member.name, redirect, isNewAddress: newEmail !== null && !isUndo, isUndo },
      secret: token,
    },
    now,
  )
  const query = new URLSearchParams({ token, ...(redirect ? { redirect } : {}) })
  return `${siteUrl.value()}/login/verify?${query.toString()}`
}
