import { eventCalendarFile } from '../../../shared/calendar/calendar-file.ts'
import { changeToken } from '../../platform/tokens.ts'
import { mailToken } from '../../platform/tokens.ts'
import { siteUrl } from '../../platform/params.ts'
import { mailLinks } from './links.ts'
import { type EventCopy, type Mail, mails, topicOf } from '../../core/mail/mails.ts'
import { EMAIL_ID } from './provider-variables.ts'
import { renderMail } from './render.tsx'
import type { OutgoingMessage } from './mailgun.ts'

/** Makes the message of a queued e-mail: rendered, with its links, headers and calendar file. */
export async function composeMail(mail: Mail): Promise<OutgoingMessage> {
  const kind = topicOf(mail)
  const token = kind === null ? null : mailToken(mail.to)
  const links = mailLinks({
    siteUrl: siteUrl.value(),
    secret: mail.secret ?? '',
    changeToken,
    preferencesToken: token,
  })
  const rendered = await renderMail(mail.template, mail.data, links)
  return {
    to: [{ name: mail.toName, address: mail.to }],
    subject: rendered.subject,
    html: rendered.html,
    text: rendered.text,
    trigger: mails[mail.template].trigger,
    variables: { [EMAIL_ID]: mail.id },
    trackClicks: mail.secret === undefined,
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    ...(kind === null || token === null ? {} : { headers: unsubscribeHeaders(token, kind) }),
    ...(rendered.calendar && 'endsAt' in mail.data
      ? { calendar: calendarOf(mail.data, rendered.calendar) }
      : {}),
  }
}

/** One-click unsubscribe (RFC 8058): a POST that a mail client sends itself. */
export function unsubscribeHeaders(token: string, kind: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl.value()}/api/email/unsubscribe/${token}/${kind}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

export function calendarOf(event: EventCopy, method: 'PUBLISH' | 'CANCEL') {
  const content = eventCalendarFile({ ...event, id: event.eventId }, { siteUrl: siteUrl.value(), method })
  return { content, method }
}
