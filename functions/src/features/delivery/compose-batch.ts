import { mailToken } from '../../platform/tokens.ts'
import { changeToken } from '../../platform/tokens.ts'
import { siteUrl } from '../../platform/params.ts'
import { calendarOf, unsubscribeHeaders } from './compose-mail.ts'
import { headerText } from './header.ts'
import { mailLinks } from './links.ts'
import { type MailData, type MailName, mails, topicOf } from '../../core/mail/mails.ts'
import { BATCH_ID, SEND_ID } from './provider-variables.ts'
import { renderMail, type RenderedMail } from './render.tsx'
import type { OutgoingMessage } from './mailgun.ts'
import type { Recipient } from '../../core/mail/audience.ts'
import type { Mailing } from '../../core/mail/mailing.ts'

/** Stand for what differs between recipients while the letter is rendered once; characters nobody types. */
const mark = (name: string) => `\uE000${name}\uE001`
const marks = /\uE000(name|change|mail)\uE001/g

export interface RenderedSend {
  readonly rendered: RenderedMail
  /** For the log: without anybody's name. */
  readonly subject: string
}

/** Renders a send once for all its recipients. */
export async function renderSend(send: Mailing): Promise<RenderedSend> {
  const kind = topicOf(send)
  const base = siteUrl.value()
  const links = mailLinks({
    siteUrl: base,
    secret: '',
    changeToken: () => mark('change'),
    preferencesToken: kind === null ? null : mark('mail'),
  })
  const data = { ...send.data, name: mark('name'), signupId: '', seq: 0 } as unknown as MailData[MailName]
  const rendered = await renderMail(send.template, data, links)
  return { rendered, subject: rendered.subject.replace(marks, '…') }
}

/** The message of one batch: the letter, with each recipient's own parts as Mailgun's recipient variables. */
export function composeBatch(
  send: Mailing,
  { rendered }: RenderedSend,
  recipients: readonly Recipient[],
  batchId: string,
): OutgoingMessage {
  const kind = topicOf(send)
  const variables = Object.fromEntries(recipients.map((one) => [one.address, ownParts(send, one)]))
  const event = rendered.calendar && 'endsAt' in send.data ? send.data : null
  return {
    to: recipients.map(({ name, address }) => ({ name, address })),
    subject: rendered.subject.replace(marks, '%recipient.$1%'),
    // Mailgun fills in without escaping, so the name comes in two forms.
    html: rendered.html.replace(
      marks,
      (_, name: string) => `%recipient.${name === 'name' ? 'name_html' : name}%`,
    ),
    text: rendered.text.replace(marks, '%recipient.$1%'),
    trigger: mails[send.template].trigger,
    variables: { [SEND_ID]: send.id, [BATCH_ID]: batchId },
    recipientVariables: variables,
    trackClicks: true,
    ...(kind === null ? {} : { headers: unsubscribeHeaders('%recipient.mail%', kind) }),
    ...(event && rendered.calendar ? { calendar: calendarOf(event, rendered.calendar) } : {}),
  }
}

function ownParts(send: Mailing, { address, name, signup }: Recipient): Record<string, string> {
  const first = headerText(name.trim().split(/\s+/)[0] ?? '', 80)
  return {
    name: first,
    name_html: escapeHtml(first),
    mail: mailToken(address),
    ...(signup && send.eventId !== null ? { change: changeToken({ eventId: send.eventId, ...signup }) } : {}),
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
