import { render, toPlainText } from 'react-email'
import { headerText } from './header.ts'
import { Layout } from './layout/layout.tsx'
import type { MailLinks } from './links.ts'
import type { MailData, MailName } from '../../core/mail/mails.ts'
import { templates } from './templates.ts'
import type { MailTemplate } from './template.ts'

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Which calendar file goes with it. */
  readonly calendar: 'PUBLISH' | 'CANCEL' | null
}

/** Inboxes show no more of it. */
const PREHEADER = 140

/**
 * Renders an e-mail. React escapes what people typed; what Mailgun itself would fill in (`%recipient.name%`,
 * `%unsubscribe_url%`) is made harmless in it, so that nobody's text is taken for a variable.
 */
export async function renderMail<T extends MailName>(
  name: T,
  given: MailData[T],
  links: MailLinks,
): Promise<RenderedMail> {
  const template: MailTemplate<T> = templates[name]
  // We greet people as the site's bar does: by the first word of their name.
  const data = { ...given, name: given.name.trim().split(/\s+/)[0] ?? '' }
  const subject = template.subject(data)
  const html = await render(
    <Layout title={subject} preheader={headerText(template.preheader(data), PREHEADER)} links={links}>
      <template.Body data={data} links={links} />
    </Layout>,
  )
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: '.k-facts', format: 'dataTable' },
      { selector: '[data-skip-in-text]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    ],
  })
  return {
    subject: withoutVariables(subject, '%\u2060'),
    html: withoutVariables(html, '&#37;'),
    text: withoutVariables(text, '%\u2060'),
    calendar: template.calendar?.(data) ?? null,
  }
}

/** Breaks up what Mailgun would fill in; `percent` is a percent sign that it does not know. */
function withoutVariables(text: string, percent: string): string {
  return text.replace(/%(?=(recipient|unsubscribe|tag_unsubscribe|mailing_list))/gi, percent)
}
