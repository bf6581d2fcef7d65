import { randomBytes } from 'node:crypto'
import { eventCalendarFile } from '../../../shared/calendar/calendar-file.ts'
import { entryIdOf, type Delivery, type DeliveryRecipient } from '../../core/mail/delivery.ts'
import type { EventCopy, MailData, MailName } from '../../core/mail/mail-data.ts'
import { mails, topicOf } from '../../core/mail/mails.ts'
import { ticketCode } from '../../core/rsvps/ticket-code.ts'
import { escapeMarkup } from '../../platform/escape.ts'
import { siteUrl } from '../../platform/params.ts'
import { changeToken, mailToken } from '../../platform/tokens.ts'
import { greetingName } from '../../../shared/people/greeting-name.ts'
import { fillName, NOBODY } from './greeting.ts'
import { headerText } from './header.ts'
import { mailLinks } from './links.ts'
import type { OutgoingMessage } from './mailgun.ts'
import { DELIVERY_ID, EMAIL_ID, MAILING_ID } from './provider-variables.ts'
import { renderMail, subjectFor } from './render.tsx'

/** What a delivery says: the same for all its recipients, but for what is their own. */
export interface Letter {
  readonly template: MailName
  readonly data: object
  readonly eventId: number | null
}

/**
 * Stand for what differs between recipients while a letter is rendered once. Nobody can write one, for each process draws its
 * own: in a title it would bring every reader's own links, for whoever wrote it to collect.
 */
const drawn = randomBytes(8).toString('hex')
const mark = (name: string) => `\uE000${drawn}-${name}\uE001`
const marks = new RegExp(`\uE000${drawn}-(name|change|ticket|mail)\uE001`, 'g')

const unnamed = { name: mark('name'), signupId: '', seq: 0 }

/** The subject as the log has it: without anybody's name. */
export function subjectOf({ template, data }: Letter): string {
  const all = { ...unnamed, ...data } as unknown as MailData[MailName]
  return subjectFor(template, all).replace(marks, '…')
}

/** Renders a delivery's letter: for a single person as it is, else once for all, with variables for what is their own. */
export async function compose(
  delivery: Delivery,
  letter: Letter,
  joinUrl: string | null,
): Promise<(recipients: readonly DeliveryRecipient[]) => OutgoingMessage> {
  const [only] = delivery.recipients
  return only && delivery.recipients.length === 1
    ? composeForOne(delivery, letter, only, joinUrl)
    : composeForMany(delivery, letter, joinUrl)
}

async function composeForOne(
  delivery: Delivery,
  letter: Letter,
  recipient: DeliveryRecipient,
  joinUrl: string | null,
): Promise<() => OutgoingMessage> {
  const topic = topicOf(letter)
  const token = topic === null ? null : mailToken(recipient.address)
  const links = mailLinks({
    siteUrl: siteUrl.value(),
    secret: delivery.secret ?? '',
    changeToken,
    ticketCode,
    preferencesToken: token,
    joinUrl,
  })
  const own = { name: recipient.name, ...recipient.signup }
  const data = { ...own, ...letter.data, ...recipient.signup } as unknown as MailData[MailName]
  const rendered = await renderMail(letter.template, data, links)
  return () => ({
    ...commonOf(delivery, letter, rendered.calendar),
    to: [{ name: recipient.name, address: recipient.address }],
    subject: rendered.subject,
    html: rendered.html,
    text: rendered.text,
    variables: { [DELIVERY_ID]: delivery.id, [EMAIL_ID]: entryIdOf(delivery, recipient) },
    ...(topic === null || token === null ? {} : { headers: unsubscribeHeaders(token, topic) }),
  })
}

async function composeForMany(
  delivery: Delivery,
  letter: Letter,
  joinUrl: string | null,
): Promise<(recipients: readonly DeliveryRecipient[]) => OutgoingMessage> {
  const topic = topicOf(letter)
  const rendered = await renderForMany(letter, joinUrl)
  return (recipients) => ({
    ...commonOf(delivery, letter, rendered.calendar),
    to: recipients.map(({ name, address }) => ({ name, address })),
    subject: withVariables(rendered.subject),
    // Mailgun fills in without escaping, so the name comes in two forms.
    html: withVariables(rendered.html, '_html'),
    text: withVariables(rendered.text),
    variables: { [DELIVERY_ID]: delivery.id, [MAILING_ID]: delivery.mailingId ?? '' },
    recipientVariables: Object.fromEntries(recipients.map((one) => [one.address, ownParts(letter, one)])),
    ...(topic === null ? {} : { headers: unsubscribeHeaders('%recipient.mail%', topic) }),
  })
}

/** A part of a letter with the names of Mailgun's variables in place of the marks; that of a name comes with the comma before it. */
function withVariables(part: string, form: '' | '_html' = ''): string {
  const name = { afterComma: `%recipient.comma_name${form}%`, alone: `%recipient.name${form}%` }
  return fillName(part, mark('name'), name).replace(marks, '%recipient.$1%')
}

type Rendered = Awaited<ReturnType<typeof renderMail>>

/** The last letter that was rendered: a mailing's deliveries follow each other and say the same. */
let last: { readonly key: string; readonly rendered: Promise<Rendered> } | null = null

function renderForMany(letter: Letter, joinUrl: string | null): Promise<Rendered> {
  const key = JSON.stringify([letter, joinUrl])
  if (last?.key === key) return last.rendered
  const links = mailLinks({
    siteUrl: siteUrl.value(),
    secret: '',
    changeToken: () => mark('change'),
    ticketCode: () => mark('ticket'),
    preferencesToken: topicOf(letter) === null ? null : mark('mail'),
    joinUrl,
  })
  const data = { ...letter.data, ...unnamed } as unknown as MailData[MailName]
  const rendered = renderMail(letter.template, data, links)
  last = { key, rendered }
  return rendered
}

function commonOf(
  { createdAt, replyTo }: Delivery,
  { template, data }: Letter,
  method: Rendered['calendar'],
): Pick<OutgoingMessage, 'trigger' | 'trackClicks' | 'calendar' | 'replyTo'> {
  const calendar = method && 'endsAt' in data ? calendarOf(data as EventCopy, method, createdAt) : null
  // A mail of its own words says itself who an answer goes to.
  const answerTo = 'replyTo' in data ? (data.replyTo as string) : replyTo
  return {
    trigger: mails[template].trigger,
    trackClicks: mails[template].tracked,
    ...(calendar ? { calendar } : {}),
    ...(answerTo === null ? {} : { replyTo: answerTo }),
  }
}

/** One-click unsubscribe (RFC 8058): a POST that a mail client sends itself. */
function unsubscribeHeaders(token: string, topic: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl.value()}/api/email/unsubscribe/${token}/${topic}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function calendarOf(event: EventCopy, method: 'PUBLISH' | 'CANCEL', stamp: number) {
  const options = { siteUrl: siteUrl.value(), method, stamp }
  const content = eventCalendarFile({ ...event, id: event.eventId }, options)
  return { content, method }
}

function ownParts(letter: Letter, { address, name, signup }: DeliveryRecipient): Record<string, string> {
  const greeted = headerText(greetingName(name), 80)
  const alone = greeted || NOBODY
  const afterComma = greeted && `, ${greeted}`
  return {
    name: alone,
    name_html: escapeMarkup(alone),
    comma_name: afterComma,
    comma_name_html: escapeMarkup(afterComma),
    mail: mailToken(address),
    ...(signup && letter.eventId !== null
      ? {
          change: changeToken({ eventId: letter.eventId, ...signup }),
          ticket: ticketCode({ eventId: letter.eventId, ...signup }),
        }
      : {}),
  }
}
