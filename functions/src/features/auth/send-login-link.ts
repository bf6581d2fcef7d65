import { safeRedirect } from '../../../shared/auth/redirect.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Member } from '../../core/accounts/member.ts'
import { siteUrl } from '../../platform/params.ts'
import { createLoginToken } from '../../core/accounts/login-tokens-store.ts'

/** E-mails a member a fresh login link and answers that link, which no answer may carry outside the emulators. */
export function sendLoginLink(member: Member, redirectTo: string | null, now: number): Promise<string> {
  return send(member, safeRedirect(redirectTo), null, now)
}

/** Asks by e-mail whether an address is a member's: following the link makes it so. */
export async function sendEmailChangeLink(member: Member, newEmail: string, now: number): Promise<void> {
  await send(member, '/account', newEmail, now)
}

async function send(
  member: Member,
  redirect: string | null,
  newEmail: string | null,
  now: number,
): Promise<string> {
  const token = await createLoginToken(member, now, { redirect, newEmail })
  await enqueue(
    {
      id: `login-${hashToken(token).slice(0, 24)}`,
      template: 'login-link',
      to: newEmail ?? member.email,
      toName: member.name,
      eventId: null,
      userId: member.id,
      data: { name: member.name, redirect, isNewAddress: newEmail !== null },
      secret: token,
    },
    now,
  )
  const query = new URLSearchParams({ token, ...(redirect ? { redirect } : {}) })
  return `${siteUrl.value()}/login/verify?${query.toString()}`
}
