import { randomBytes } from 'node:crypto'
import { renderSubject, renderTo, renderVariables } from './render.ts'
import type { Submission } from './submission.ts'

export type EventName =
  'accepted' | 'delivered' | 'failed' | 'opened' | 'clicked' | 'complained' | 'unsubscribed'

export const EVENT_NAMES: readonly EventName[] = [
  'accepted',
  'delivered',
  'failed',
  'opened',
  'clicked',
  'complained',
  'unsubscribed',
]

/** Fields of some events only. */
export interface EventDetail {
  severity?: 'permanent' | 'temporary'
  reason?: string
  /** SMTP or Mailgun code, and the receiving server's message. */
  code?: number
  description?: string
  /** The link that was clicked. */
  url?: string
}

/** Something that happened to one recipient's message. Kept small; `eventData` converts it to Mailgun's format. */
export interface MailEvent {
  id: string
  event: EventName
  /** Milliseconds since the epoch, with a fraction that keeps events in order. */
  at: number
  submission: Submission
  index: number
  detail: EventDetail | undefined
}

export function newEventId(): string {
  return randomBytes(16).toString('base64url')
}

const CLIENT = {
  'client-info': {
    'client-name': 'Chrome',
    'client-os': 'Linux',
    'client-type': 'browser',
    'device-type': 'desktop',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    bot: '',
  },
  geolocation: { city: 'Unknown', country: 'Unknown', region: 'Unknown' },
  ip: '127.0.0.1',
}

function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/** An event in the shape of Mailgun's events API and of a webhook's `event-data`. */
export function eventData(event: MailEvent, domain: string): Record<string, unknown> {
  const { submission, index, detail } = event
  const recipient = submission.recipients[index]?.address ?? ''
  const byReader = ['opened', 'clicked', 'unsubscribed'].includes(event.event)
  const headers = { 'message-id': submission.messageId }
  const common = {
    id: event.id,
    event: event.event,
    timestamp: event.at / 1_000,
    'log-level': logLevel(event),
    recipient,
    'recipient-domain': recipient.slice(recipient.lastIndexOf('@') + 1),
    tags: submission.tags,
    campaigns: [],
    'user-variables': renderVariables(submission, index),
    domain: { name: domain },
  }
  if (byReader) {
    return {
      ...common,
      message: { headers },
      ...CLIENT,
      ...(event.event === 'clicked' ? { url: detail?.url ?? '' } : {}),
    }
  }
  return {
    ...common,
    flags: {
      'is-routed': false,
      'is-authenticated': true,
      'is-system-test': false,
      'is-test-mode': false,
    },
    envelope: { sender: addressOf(submission.from), targets: recipient, transport: 'smtp' },
    message: {
      headers: {
        ...headers,
        to: renderTo(submission, index),
        from: submission.from,
        subject: renderSubject(submission, index),
      },
      attachments: submission.attachments.map(({ filename, contentType, content }) => {
        return { filename, 'content-type': contentType, size: content.length }
      }),
      size: submission.html.length + submission.text.length,
    },
    storage: {
      key: submission.id,
      url: `https://storage.api.mailgun.net/v3/domains/${domain}/messages/${submission.id}`,
    },
    ...deliveryStatus(event),
    ...(event.event === 'accepted' ? { method: 'HTTP' } : {}),
  }
}

function logLevel(event: MailEvent): string {
  if (event.event !== 'failed') return event.event === 'complained' ? 'warn' : 'info'
  return event.detail?.severity === 'temporary' ? 'warn' : 'error'
}

function deliveryStatus(event: MailEvent): Record<string, unknown> {
  if (event.event === 'delivered') {
    const status = {
      'attempt-no': 1,
      code: 250,
      message: 'OK',
      description: '',
      tls: true,
      'session-seconds': 0.1,
    }
    return { 'delivery-status': { ...status, 'mx-host': '127.0.0.1', 'certificate-verified': true } }
  }
  if (event.event !== 'failed') return {}
  const { severity = 'permanent', reason = 'generic', code = 550, description = '' } = event.detail ?? {}
  return {
    severity,
    reason,
    'delivery-status': {
      'attempt-no': 1,
      code,
      message: description,
      description,
      'session-seconds': 0.1,
      ...(severity === 'temporary' ? { 'retry-seconds': 600 } : {}),
    },
  }
}
