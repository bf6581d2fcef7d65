import { type MailName, mails } from '../../core/mail/mails.ts'
import { createSampleLinks } from './sample.ts'
import { renderMail, composeSubject } from './render.tsx'
import { templates } from './templates.ts'

/**
 * The 16 templates of the gallery, which the specification names in this order (section 3). Admins do not see other templates.
 */
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

/** Lists the templates of the gallery, each with its purpose, its trigger, and its subject for sample data. */
export function listGallery() {
  return galleryIds.map((id) => {
    const { title, description, sample } = templates[id]
    const { trigger } = mails[id]
    return { id, name: title, description, trigger, subject: composeSubject(id, sample) }
  })
}

/** Renders a template with sample data, as an inbox with the given colour scheme shows it. Its links have no target. */
export async function renderSample(
  id: (typeof galleryIds)[number],
  scheme: 'light' | 'dark',
): Promise<string> {
  const { html } = await renderMail(id, templates[id].sample, createSampleLinks())
  return applyColourScheme(html, scheme).replaceAll(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1')
}

/** Limits the styles to one colour scheme, because the frame that shows the preview may have the other scheme. */
function applyColourScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll(/(color-schemes?): light dark/g, `$1: ${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
}
