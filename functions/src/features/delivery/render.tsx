import { render, toPlainText } from 'react-email'
import { escapeMarkup } from '../../platform/escape.ts'
import { toGreetingName } from '../../../shared/mail/greeting-name.ts'
import { fillName, NAMELESS_GREETING } from './greeting.ts'
import { toHeaderText } from './header.ts'
import { Layout } from './layout/layout.tsx'
import type { MailLinks } from './links.ts'
import type { MailData, MailName } from '../../core/mail/mails.ts'
import { templates } from './templates.ts'
import type { MailTemplate } from './template.ts'

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The method of the attached calendar file (RFC 5546); null: no file is attached. */
  readonly calendarMethod: 'PUBLISH' | 'CANCEL' | null
}

/** Marks where a missing name would be, until a greeting without a name replaces it. */
const NAME_PLACEHOLDER = '\uE002'

/** The maximum number of characters of a preheader that inboxes show. */
const MAX_PREHEADER_LENGTH = 140

/** Composes the subject of a mail without rendering the mail. */
export function composeSubject<N extends MailName>(name: N, data: MailData[N]): string {
  const template: MailTemplate<N> = templates[name]
  return toHeaderText(template.subject(data))
}

/**
 * Renders an email. React escapes user text. Mailgun's variables (`%recipient.name%`, `%unsubscribe_url%`) in user text are
 * broken up, so that Mailgun never takes them for variables.
 */
export async function renderMail<T extends MailName>(
  mailName: T,
  mailData: MailData[T],
  links: MailLinks,
): Promise<RenderedMail> {
  const template: MailTemplate<T> = templates[mailName]
  const name = 'name' in mailData ? toGreetingName(mailData.name) : ''
  const data = { ...mailData, name: name || NAME_PLACEHOLDER }
  const fillGreeting = (part: string) =>
    fillName(part, NAME_PLACEHOLDER, { commaAndName: '', name: NAMELESS_GREETING })
  const subject = fillGreeting(template.subject(data))
  const html = fillGreeting(
    await render(
      <Layout
        title={subject}
        preheader={toHeaderText(fillGreeting(template.preheader(data)), MAX_PREHEADER_LENGTH)}
        links={links}
      >
        <template.Body data={data} links={links} />
      </Layout>,
    ),
  )
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: '.k-facts', format: 'dataTable' },
      { selector: '[data-skip-in-text]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: [BEFORE_LINK, AFTER_LINK], hideLinkHrefIfSameAsText: true } },
    ],
  })
  return {
    subject: breakVariables(subject, '%\u2060'),
    html: disableTracking(breakVariables(html, '&#37;'), links),
    text: breakVariables(separateLinks(text), '%\u2060'),
    calendarMethod: template.calendarMethod?.(data) ?? null,
  }
}

const BEFORE_LINK = '\uE002'
const AFTER_LINK = '\uE003'

/** Mail programs treat punctuation next to a link as part of the link, so we put a space between the two. */
function separateLinks(text: string): string {
  return (
    text
      // At the end of a paragraph, the link follows a colon and no full stop follows the link.
      .replace(/\s*\uE002([^\uE003]+)\uE003\.?(?=\n\n|\n*$)/g, ': $1')
      .replace(/\uE002([^\uE003]+)\uE003/g, '( $1 )')
  )
}

/** The paths of our pages whose links contain a secret, except the link that deletes an account: its whole mail is untracked. */
const SECRET_PATHS = /^\/(rsvp\/change|objection|question|t|unsubscribe|login\/verify|invite)\//

/**
 * Tells Mailgun not to rewrite links with secrets, because its click tracking sends recipients through Mailgun's server, which
 * stores the links.
 */
function disableTracking(html: string, { home, join }: MailLinks): string {
  const site = home.replace(/\/$/, '')
  const joinHref = join === null ? null : escapeMarkup(join)
  return html.replace(/<a\b([^>]*?)href="([^"]*)"/g, (anchor, attributes: string, href: string) => {
    const isSecretLink =
      href.startsWith(site) && SECRET_PATHS.test(`${href.slice(site.length).split('?')[0]}/`)
    return isSecretLink || href === joinHref
      ? `<a${attributes}disable-tracking="true" href="${href}"`
      : anchor
  })
}

/** Breaks up Mailgun's variables; `percent` is a spelling of the percent sign that Mailgun does not recognise. */
function breakVariables(text: string, percent: string): string {
  return text.replace(/%(?=(recipient|unsubscribe|tag_unsubscribe|mailing_list))/gi, percent)
}
