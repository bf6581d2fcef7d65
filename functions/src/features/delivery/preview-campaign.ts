import { countAttending } from '../../../shared/events/event-document.ts'
import { findEvent, findEventPlace } from '../../core/events/events-store.ts'
import { composeCampaignMail, checkCampaign, splitByAudience } from '../../core/mail/campaign.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import { includesJoinLink, getMailKind } from '../../core/mail/mail.ts'
import type { MailData, MailName } from '../../core/mail/mails.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { readLastSentAtOfCampaign } from './email-log-store.ts'
import { createSampleLinks, sampleSignup } from './sample.ts'

/** Renders a campaign for an imaginary attendee: its personal links are invalid, and its join link leads to the home page. */
export const previewCampaign: Handler<'previewCampaign'> = async ({ params, body }) => {
  const { emailType, customContent } = body
  const [event, lastSentAt] = await Promise.all([
    findEvent(params.id),
    readLastSentAtOfCampaign(params.id, emailType),
  ])
  checkCampaign(emailType, event)
  const mail = composeCampaignMail(emailType, toEventSnapshot(event), customContent)
  const { name, signupId, seq } = sampleSignup
  // If attendees with a spot get their own version of the mail, the preview shows that version.
  const [previewedMail] = splitByAudience(mail)
  const place = await findEventPlace(event, isOnlyForConfirmed(previewedMail))
  const data = { ...mail.data, ...place, name, signupId, seq } as unknown as MailData[MailName]
  const links = createSampleLinks({
    canUnsubscribe: getMailKind(mail) !== null,
    isVirtual: event.isVirtual && isOnlyForConfirmed(previewedMail) && includesJoinLink(previewedMail),
  })
  const { renderMail } = await import('./render.tsx')
  const { subject, html } = await renderMail(mail.template, data, links)
  const recipientCount = countAttending(event) + (isOnlyForConfirmed(mail) ? 0 : event.waitlistCount)
  return { subject, previewHtml: html, recipientCount, lastSentAt }
}

/** Whether a mail goes only to confirmed attendees, who may know a private location and the link of a virtual event. */
function isOnlyForConfirmed({ audience }: ReturnType<typeof composeCampaignMail>): boolean {
  return audience.kind === 'attendees' && !audience.statuses.includes('waitlist')
}
