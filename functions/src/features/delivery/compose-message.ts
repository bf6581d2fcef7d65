import { randomBytes } from 'node:crypto'
import { composeCalendarFile } from '../../../shared/calendar/calendar-file.ts'
import { getEntryId, type Delivery, type DeliveryRecipient } from '../../core/mail/delivery.ts'
import type { EventSnapshot } from '../../core/mail/mail-data.ts'
import { getMailKind } from '../../core/mail/mail.ts'
import { type MailData, type MailName, mails } from '../../core/mail/mails.ts'
import { makeTicketCode } from '../../core/rsvps/ticket-code.ts'
import { escapeMarkup } from '../../platform/escape.ts'
import { siteUrl } from '../../platform/params.ts'
import {
  makeChangeToken,
  makeHostQuestionToken,
  makeMailToken,
  makeObjectionToken,
} from '../../platform/tokens.ts'
import { toGreetingName } from '../../../shared/mail/greeting-name.ts'
import { fillName, NAMELESS_GREETING } from './greeting.ts'
import { toHeaderText } from './header.ts'
import { createMailLinks } from './links.ts'
import type { OutgoingMessage } from './mailgun.ts'
import { DELIVERY_ID_VARIABLE, EMAIL_ID_VARIABLE, MAILING_ID_VARIABLE } from './mailgun-variables.ts'
import { renderMail, composeSubject } from './render.tsx'

/** The content of a delivery: the same for all recipients except for each recipient's variables. */
export interface MailContent {
  readonly template: MailName
  readonly data: object
  readonly eventId: number | null
}

/**
 * Placeholders for the values that differ between recipients, because a mail to many people is rendered once. Each process
 * generates its own seed, so that nobody can write a placeholder into a text, such as an event's title, where it would become each
 * recipient's secret link.
 */
const placeholderSeed = randomBytes(8).toString('hex')
const makePlaceholder = (name: string) => `\uE000${placeholderSeed}-${name}\uE001`
const placeholderPattern = new RegExp(`\uE000${placeholderSeed}-(name|change|ticket|mail)\uE001`, 'g')

const placeholderRecipient = { name: makePlaceholder('name'), signupId: '', seq: 0 }

/** Composes the subject for the log. The data of a mailing has no name, so `…` is in place of its recipients' names. */
export function composeLogSubject({ template, data }: MailContent): string {
  const completeData = { ...placeholderRecipient, ...data } as unknown as MailData[MailName]
  return composeSubject(template, completeData).replace(placeholderPattern, '…')
}

/**
 * Renders a delivery's mail, and returns the function that composes the message for some or all of the recipients. A mail to one
 * recipient contains their values. A mail to several is rendered once, with variables that Mailgun fills in.
 */
export async function makeMessageComposer(
  delivery: Delivery,
  content: MailContent,
  joinUrl: string | null,
): Promise<(recipients: readonly DeliveryRecipient[]) => OutgoingMessage> {
  const [recipient] = delivery.recipients
  return recipient && delivery.recipients.length === 1
    ? makeComposerForOne(delivery, content, recipient, joinUrl)
    : makeComposerForMany(delivery, content, joinUrl)
}

async function makeComposerForOne(
  delivery: Delivery,
  content: MailContent,
  recipient: DeliveryRecipient,
  joinUrl: string | null,
): Promise<() => OutgoingMessage> {
  const mailKind = getMailKind(content)
  const token = mailKind === null ? null : makeMailToken(recipient.address)
  const links = createMailLinks({
    siteUrl: siteUrl.value(),
    secret: delivery.secret ?? '',
    makeChangeToken,
    makeTicketCode,
    makeObjectionToken,
    makeHostQuestionToken,
    preferencesToken: token,
    joinUrl,
  })
  const recipientFields = { name: recipient.name, ...recipient.signup }
  const data = { ...recipientFields, ...content.data, ...recipient.signup } as unknown as MailData[MailName]
  const renderedMail = await renderMail(content.template, data, links)
  return () => ({
    ...composeSharedFields(delivery, content, renderedMail.calendarMethod),
    to: [{ name: recipient.name, address: recipient.address }],
    subject: renderedMail.subject,
    html: renderedMail.html,
    text: renderedMail.text,
    variables: { [DELIVERY_ID_VARIABLE]: delivery.id, [EMAIL_ID_VARIABLE]: getEntryId(delivery, recipient) },
    ...(mailKind === null || token === null ? {} : { headers: composeUnsubscribeHeaders(token, mailKind) }),
  })
}

async function makeComposerForMany(
  delivery: Delivery,
  content: MailContent,
  joinUrl: string | null,
): Promise<(recipients: readonly DeliveryRecipient[]) => OutgoingMessage> {
  const mailKind = getMailKind(content)
  const renderedMail = await renderForMany(content, joinUrl)
  return (recipients) => ({
    ...composeSharedFields(delivery, content, renderedMail.calendarMethod),
    to: recipients.map(({ name, address }) => ({ name, address })),
    subject: insertVariables(renderedMail.subject),
    // Mailgun does not escape variables, so the name has a second, escaped variable for HTML.
    html: insertVariables(renderedMail.html, '_html'),
    text: insertVariables(renderedMail.text),
    variables: { [DELIVERY_ID_VARIABLE]: delivery.id, [MAILING_ID_VARIABLE]: delivery.mailingId ?? '' },
    recipientVariables: Object.fromEntries(
      recipients.map((recipient) => [recipient.address, makeRecipientVariables(content, recipient)]),
    ),
    ...(mailKind === null ? {} : { headers: composeUnsubscribeHeaders('%recipient.mail%', mailKind) }),
  })
}

/**
 * Replaces the placeholders in a part of a mail with Mailgun's variables. A name after a comma has a variable of its own, which
 * includes the comma.
 */
function insertVariables(part: string, suffix: '' | '_html' = ''): string {
  const nameVariables = { commaAndName: `%recipient.comma_name${suffix}%`, name: `%recipient.name${suffix}%` }
  return fillName(part, makePlaceholder('name'), nameVariables).replace(placeholderPattern, '%recipient.$1%')
}

type RenderedMail = Awaited<ReturnType<typeof renderMail>>

/** The mail that was rendered last. It is cached, because the deliveries of a mailing follow each other with the same content. */
let lastMail: { readonly key: string; readonly renderedMail: Promise<RenderedMail> } | null = null

function renderForMany(content: MailContent, joinUrl: string | null): Promise<RenderedMail> {
  const key = JSON.stringify([content, joinUrl])
  if (lastMail?.key === key) return lastMail.renderedMail
  const links = createMailLinks({
    siteUrl: siteUrl.value(),
    secret: '',
    makeChangeToken: () => makePlaceholder('change'),
    makeTicketCode: () => makePlaceholder('ticket'),
    makeObjectionToken,
    makeHostQuestionToken,
    preferencesToken: getMailKind(content) === null ? null : makePlaceholder('mail'),
    joinUrl,
  })
  const data = { ...content.data, ...placeholderRecipient } as unknown as MailData[MailName]
  const renderedMail = renderMail(content.template, data, links)
  lastMail = { key, renderedMail }
  return renderedMail
}

function composeSharedFields(
  { createdAt, replyTo }: Delivery,
  { template, data }: MailContent,
  method: RenderedMail['calendarMethod'],
): Pick<OutgoingMessage, 'trigger' | 'shouldTrackClicks' | 'calendar' | 'replyTo'> {
  const calendar =
    method && 'endsAt' in data ? composeCalendar(data as EventSnapshot, method, createdAt) : null
  // The data of a mail with a person's text contains the address for replies.
  const replyAddress = 'replyTo' in data ? (data.replyTo as string) : replyTo
  return {
    trigger: mails[template].trigger,
    shouldTrackClicks: mails[template].shouldTrackClicks,
    ...(calendar ? { calendar } : {}),
    ...(replyAddress === null ? {} : { replyTo: replyAddress }),
  }
}

/** Composes the headers for one-click unsubscribe (RFC 8058): the mail client sends a POST request to the URL. */
function composeUnsubscribeHeaders(token: string, mailKind: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl.value()}/api/email/unsubscribe/${token}/${mailKind}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function composeCalendar(event: EventSnapshot, method: 'PUBLISH' | 'CANCEL', stamp: number) {
  const options = { siteUrl: siteUrl.value(), method, stamp }
  const content = composeCalendarFile({ ...event, id: event.eventId }, options)
  return { content, method }
}

function makeRecipientVariables(
  content: MailContent,
  { address, name, signup }: DeliveryRecipient,
): Record<string, string> {
  const greetingName = toHeaderText(toGreetingName(name), 80)
  const standaloneName = greetingName || NAMELESS_GREETING
  const nameAfterComma = greetingName && `, ${greetingName}`
  return {
    name: standaloneName,
    name_html: escapeMarkup(standaloneName),
    comma_name: nameAfterComma,
    comma_name_html: escapeMarkup(nameAfterComma),
    mail: makeMailToken(address),
    ...(signup && content.eventId !== null
      ? {
          change: makeChangeToken({ eventId: content.eventId, ...signup }),
          ticket: makeTicketCode({ eventId: content.eventId, ...signup }),
        }
      : {}),
  }
}
