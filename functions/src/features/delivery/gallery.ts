import { siteUrl } from '../../platform/params.ts'
import { mailLinks } from './links.ts'
import { type MailName, mails } from '../../core/mail/mails.ts'
import { renderMail } from './render.tsx'
import { templates } from './templates.ts'

/** The 16 templates of the gallery, in the order of the specification (section 3). */
export const galleryIds = [
  'rsvp',
  'reminder-week',
  'reminder-day',
  'host-approved',
  'host-denied',
  'photo-reminder',
  'photo-request',
  'next-event-nudge',
  'event-nudge-3',
  'monthly-wrap',
  'yearly-summary',
  'host-rsvp-week',
  'host-rsvp-day',
  'user-reminder-week',
  'user-reminder-day',
  'waitlist-notification',
] as const satisfies readonly MailName[]

/** Each template of the gallery as it arrives, made by the same components from sample data; its links are samples too. */
export async function gallery() {
  const links = mailLinks({
    siteUrl: siteUrl.value(),
    secret: 'sample',
    changeToken: () => 'sample',
    preferencesToken: 'sample',
    joinUrl: null,
  })
  return Promise.all(
    galleryIds.map(async (id) => {
      const template = templates[id]
      const { subject, html } = await renderMail(id, template.sample, links)
      const { title, description } = template
      return { id, name: title, description, trigger: mails[id].trigger, subject, previewHtml: html }
    }),
  )
}
