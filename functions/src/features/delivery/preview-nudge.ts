import { nudgeSubjects } from '../../../shared/stats/engagement.ts'
import type { UserId } from '../../../shared/ids.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import type { MailData } from '../../core/mail/mails.ts'
import { findHostStats } from '../../core/stats/host-stats-store.ts'
import { composeNudge, type NudgeText } from '../../core/stats/nudge.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { createSampleLinks } from './sample.ts'

/** Makes the data of a nudge with the values of one host. Without a host, its placeholders stay as they are. */
export async function toNudge(
  { hostId, ...text }: NudgeText & { readonly hostId: UserId | null },
  now: number,
): Promise<MailData['engagement-nudge']> {
  const requestId = 'preview'
  if (hostId === null) {
    return {
      name: '',
      subject: text.subject ?? nudgeSubjects[text.type],
      message: text.message,
      requestId,
    }
  }
  const host = await findMember(hostId)
  if (host?.role !== 'host' || !host.isApproved) throw makeNotFoundError('host')
  const [stats] = await findHostStats([hostId], now)
  if (!stats) throw makeNotFoundError('host')
  return { ...composeNudge(text, host, stats, now), requestId }
}

export const previewNudge: Handler<'previewNudge'> = async ({ body, now }) => {
  const { renderMail } = await import('./render.tsx')
  const { subject, html } = await renderMail(
    'engagement-nudge',
    await toNudge(body, now),
    createSampleLinks(),
  )
  return { subject, previewHtml: html }
}
