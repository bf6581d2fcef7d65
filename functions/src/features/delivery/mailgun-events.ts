import type { EmailStatus } from '../../../shared/mail/email-status.ts'

/* Decides what Mailgun's events change. The functions are pure, so that tests can try events in every order. */

/**
 * The rank of each status. Webhooks can come late, twice or out of order, so an email's status only changes to one of a higher
 * rank. A bounce outranks a delivery (a server may accept a message and return it later), a click outranks an opening, and a
 * complaint outranks everything. `failed` means that we or Mailgun stopped trying before any delivery, so every real event of the
 * message outranks `failed`.
 */
const statusRanks: Record<EmailStatus, number> = {
  queued: 0,
  sending: 1,
  unknown: 2,
  sent: 3,
  failed: 4,
  left_out: 5,
  delivered: 6,
  bounced: 7,
  opened: 8,
  clicked: 9,
  complained: 10,
}

/** Returns the status of an email after an event: the one with the higher rank. */
export function advanceStatus(currentStatus: EmailStatus, eventStatus: EmailStatus): EmailStatus {
  return statusRanks[eventStatus] > statusRanks[currentStatus] ? eventStatus : currentStatus
}

/** The fields of a log entry that store when an email first got a status. */
export const timeFields = {
  delivered: 'deliveredAt',
  opened: 'openedAt',
  clicked: 'clickedAt',
  bounced: 'bouncedAt',
  complained: 'complainedAt',
  failed: 'failedAt',
} as const satisfies Partial<Record<EmailStatus, string>>

/** The statuses that an event of Mailgun can give an email. */
export type MailgunEventStatus = keyof typeof timeFields

export type TimeField = (typeof timeFields)[MailgunEventStatus]

/** The fields of an event that we read; Mailgun sends many more. */
export interface MailgunEvent {
  readonly event: string
  readonly severity?: string | undefined
  readonly reason?: string | undefined
  /** The receiving server's message, with its enhanced code (RFC 3463) if the server gave one. */
  readonly description?: string | undefined
  /** Whether the receiving server accepted the message first and returned it later. */
  readonly isDelayedBounce?: boolean | undefined
}

/**
 * Returns the status that an event gives an email; null for an event that does not change the status (a delay, an acceptance).
 */
export function getMailgunEventStatus(event: MailgunEvent): MailgunEventStatus | null {
  switch (event.event) {
    case 'delivered':
    case 'opened':
    case 'clicked':
    case 'complained':
      return event.event
    case 'failed':
      if (event.severity === 'temporary') return null
      // A failure that is not a bounce need not happen again: Mailgun stopped because of its retry limit, its own list, a full
      // mailbox or a server that refuses us.
      return event.reason === 'bounce' || event.isDelayedBounce || isWrongAddress(event)
        ? 'bounced'
        : 'failed'
    default:
      return null
  }
}

/**
 * Returns the reason why nothing more is sent to the event's address: the mailbox does not exist according to the receiving
 * server or Mailgun's list, or its owner reported us. Null if the event says nothing about the address, for example because a
 * server refused this message only.
 */
export function findSuppressionReason(event: MailgunEvent): 'bounced' | 'complained' | null {
  if (event.event === 'complained') return 'complained'
  if (event.event !== 'failed' || event.severity === 'temporary') return null
  if (event.reason === 'suppress-complaint') return 'complained'
  return event.reason === 'suppress-bounce' || isWrongAddress(event) ? 'bounced' : null
}

/**
 * The codes of class 5.1 that are about the recipient: bad mailbox, bad system, bad syntax, moved, null MX. Other codes of the
 * class (5.1.7, 5.1.8) are about the sender, or say nothing certain.
 */
const WRONG_ADDRESS_CODES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

function isWrongAddress({ reason, description = '' }: MailgunEvent): boolean {
  if (reason?.startsWith('suppress-')) return false
  const code = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(description)?.[0]
  return code !== undefined && WRONG_ADDRESS_CODES.has(code)
}

/** The fields of a log entry that determine what an update changes. */
export interface LoggedEmail {
  readonly status: EmailStatus
  readonly to: string
  /** Mailgun's id of this entry's message; null if it is not known (yet). */
  readonly messageId: string | null
  /** When the email was sent again; null if it was not. */
  readonly resentAt: number | null
  readonly times: Readonly<Partial<Record<TimeField, number>>>
}

/** The update of one email by one Mailgun event. */
export interface EmailUpdate {
  readonly status: MailgunEventStatus
  readonly occurredAt: number
  readonly recipient: string
  readonly messageId: string | null
  readonly reason: string | null
}

export interface EmailChange {
  readonly status: EmailStatus
  /** The time to store; null unless the event is earlier than all known events of its kind. */
  readonly time: { readonly field: TimeField; readonly occurredAt: number } | null
  readonly bounceReason: string | null
  readonly failedReason: string | null
  /** Whether the update proves that Mailgun accepted a message whose call has no response yet. */
  readonly isAccepted: boolean
}

/**
 * Computes the changes that an update makes to an email's entry. Returns null for an update about an earlier message of the same
 * entry: after an email was sent again, perhaps to another address, events of its first message do not count.
 */
export function computeChange(email: LoggedEmail, update: EmailUpdate): EmailChange | null {
  if (update.recipient.toLowerCase() !== email.to.toLowerCase()) return null
  if (email.resentAt !== null && update.occurredAt < email.resentAt) return null
  if (email.messageId !== null && update.messageId !== null && update.messageId !== email.messageId)
    return null
  const field = timeFields[update.status]
  const storedTime = email.times[field]
  const isEarliest = storedTime === undefined || update.occurredAt < storedTime
  const reason = isEarliest ? update.reason : null
  return {
    status: advanceStatus(email.status, update.status),
    time: isEarliest ? { field, occurredAt: update.occurredAt } : null,
    bounceReason: update.status === 'bounced' ? reason : null,
    failedReason: update.status === 'failed' ? reason : null,
    isAccepted: statusRanks[email.status] < statusRanks.sent,
  }
}

/** A segment of a path that may be a secret, such as the token of a change link or the code of a ticket. */
const SECRET_SEGMENT = /[\w-]{20,}(\.[\w-]+)*/g

/** Returns a clicked link without the tokens that a reader of the log could use; null if it is not a web link. */
export function toLoggedLink(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, host, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return `${protocol}//${host}${pathname.replace(SECRET_SEGMENT, '…')}`.slice(0, 500)
}
