import { safeRedirect } from '../../shared/auth/redirect.ts'
import { enqueue } from '../email/store.ts'
import { hashToken } from '../links/change-token.ts'
import type { Member } from '../members/member.ts'
import { siteUrl } from '../params.ts'
import { createLoginToken } from './store.ts'

/** E-mails a member a fresh login link and answers that link, which no answer may carry outside the emulators. */
export async function sendLoginLink(member: Member, redirectTo: string | null, now: number): Promise<string> {
  const redirect = safeRedirect(redirectTo)
  const token = await createLoginToken(member.id, redirect, now)
  await enqueue(
    {
      id: `login-${hashToken(token).slice(0, 24)}`,
      template: 'login-link',
      to: member.email,
      toName: member.name,
      eventId: null,
      userId: member.id,
      data: { name: member.name, redirect },
      secret: token,
    },
    now,
  )
  const query = new URLSearchParams({ token, ...(redirect ? { redirect } : {}) })
  return `${siteUrl.value()}/login/verify?${query.toString()}`
}
