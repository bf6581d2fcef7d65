import { nudgeSubjects } from '../../../shared/stats/engagement.ts'
import type { UserId } from '../../../shared/ids.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import type { MailData } from '../../core/mail/mails.ts'
import { findHostStats } from '../../core/stats/host-stats-store.ts'
import { composeNudge, type NudgeText } from '../../core/stats/nudge.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { createSampleLinks } from './sample.ts'

/**
 * Makes the data of a nudge for one host, with the host's values in place of the placeholders. Without a host, the placeholders
 * stay.
 */
export async function loadNudgeMailData(
  { hostId, ...nudgeText }: NudgeText & { readonly hostId: UserId | null },
  now: number,
): Promise<MailData['engagement-nudge']> {
  const messageId = 'preview'
  if (hostId === null) {
    return {
      name: '',
      subject: nudgeText.subject ?? nudgeSubjects[nudgeText.type],
      message: nudgeText.message,
      messageId,
    }
  }
  const host = await findMember(hostId)
  if (host?.role !== 'host' || !host.isApproved) throw makeNotFoundError('host')
  const [stats] = await findHostStats([hostId], now)
  if (!stats) throw makeNotFoundError('host')
  return { ...composeNudge(nudgeText, host, stats, now), messageId }
}

export const previewNudge: Handler<'previewNudge'> = async ({ body, now }) => {
  const { renderMail } = await import('./render.tsx')
  const { subject, html } = await renderMail(
    'engagement-nudge',
    await loadNudgeMailData(body, now),
    createSampleLinks(),
  )
  return { subject, previewHtml: html }
}
