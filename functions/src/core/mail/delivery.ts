import type { LeftOutReason } from '../../../shared/mail/email-status.ts'
import { readCurrentTrace } from '../../platform/log.ts'
import type { Recipient } from './audience.ts'
import { makeMailingEmailId } from './mailing.ts'
import { isOnDemand, type Mail } from './mail.ts'
import type { MailName } from './mails.ts'

/**
 * The status of a delivery:
 * - `waiting`: Mailgun certainly has not accepted it.
 * - `sending`: a call to Mailgun began at `attemptedAt`.
 * - `unknown`: the response to the call was lost.
 * - `sent`: Mailgun accepted it, or no recipient was left.
 * - `failed`: it was not sent and is not tried again.
 * - `left_out`: it is withheld on purpose.
 * - `parked`: nobody can find out whether Mailgun sent it, so an admin must decide.
 * - `split`: it was replaced by its parts.
 */
export type DeliveryStatus =
  'waiting' | 'sending' | 'unknown' | 'sent' | 'failed' | 'left_out' | 'parked' | 'split'

export interface DeliveryRecipient extends Recipient {
  /**
   * The id of the log entry of a mail to one person; null in a delivery of a mailing, where the id is derived from the address.
   */
  readonly emailId: string | null
  /**
   * The version of the log entry when it was created. As long as the entry has this version, it is changed without being read.
   */
  readonly version?: unknown
}

/** A recipient of the audience who is left out of the mailing, with the reason for the log. */
export interface LeftOutRecipient {
  readonly recipient: Recipient
  readonly reason: LeftOutReason
}

/** One call to Mailgun, for 1 to 1,000 recipients: the unit that is claimed, sent, looked up, retried and swept. */
export interface Delivery {
  readonly id: string
  readonly template: MailName
  /** The data of a mail to one person; null for a mailing, whose document has the data. */
  readonly data: object | null
  readonly mailingId: string | null
  readonly eventId: number | null
  readonly recipients: readonly DeliveryRecipient[]
  /** The recipients of the same page of the audience who are left out. */
  readonly leftOutRecipients: readonly LeftOutRecipient[]
  readonly status: DeliveryStatus
  /** The number of attempts that Mailgun certainly did not accept; look-ups do not count. */
  readonly attemptCount: number
  /** The number of calls whose response was lost. */
  readonly lostResponseCount: number
  readonly createdAt: number
  readonly attemptedAt: number | null
  /** When the next attempt or look-up is due; null: never. */
  readonly nextAttemptAt: number | null
  /**
   * When its recipients were last checked against their settings, by Firestore's clock; null: not since they were queued.
   */
  readonly checkedAt: number | null
  /** When the mail becomes outdated; null: never. */
  readonly usefulUntil: number | null
  /** Whether each recipient has an entry in the log. */
  readonly isLogged: boolean
  /** The subject of the email, as the log shows it; null: it was never rendered. */
  readonly subject: string | null
  /** The id of the delivery that was made for the page of the audience: its own, unless that delivery was split. */
  readonly rootDeliveryId: string
  /** Whether the person who caused the delivery has not proven the address; such mail counts against the mailbox's limit. */
  readonly isUnproven: boolean
  readonly secret: string | null
  readonly replyTo: string | null
  /** The call or run that caused the delivery (`platform/log.ts`); null: unknown. */
  readonly trace: string | null
}

/** Whether a delivery is sent before all other mail, because its recipient waits for the link in it. */
export function isUrgent({ template }: Pick<Delivery, 'template'>): boolean {
  return isOnDemand(template)
}

/** The id of the log entry of a delivery to a recipient. */
export function getEntryId(
  delivery: Pick<Delivery, 'id' | 'mailingId'>,
  recipient: DeliveryRecipient,
): string {
  return recipient.emailId ?? makeMailingEmailId(delivery.mailingId ?? delivery.id, recipient.address)
}

/** Makes the delivery of a mail to one person. */
export function makeDelivery(mail: Mail, id: string, usefulUntil: number | null, now: number): Delivery {
  const { data } = mail
  const signup = 'signupId' in data ? { signupId: data.signupId, seq: data.seq } : null
  const { to: address, toName: name, userId } = mail
  return {
    id,
    template: mail.template,
    data: { ...data },
    mailingId: null,
    eventId: mail.eventId,
    recipients: [{ emailId: mail.id, address, name, userId, signup }],
    leftOutRecipients: [],
    status: 'waiting',
    attemptCount: 0,
    lostResponseCount: 0,
    createdAt: now,
    attemptedAt: null,
    nextAttemptAt: now,
    checkedAt: null,
    usefulUntil,
    isLogged: true,
    subject: null,
    rootDeliveryId: id,
    isUnproven: mail.isProven === false,
    secret: mail.secret ?? null,
    replyTo: mail.replyTo ?? null,
    trace: mail.trace === undefined ? readCurrentTrace() : mail.trace,
  }
}

/** Splits a delivery into new deliveries of at most `maxSize` recipients each, which are due at `dueAt`. */
export function splitDelivery(delivery: Delivery, maxSize: number, now: number, dueAt = now): Delivery[] {
  const { recipients, id } = delivery
  return Array.from({ length: Math.ceil(recipients.length / maxSize) }, (_, partIndex) => ({
    ...delivery,
    id: `${id}p${partIndex}`,
    recipients: recipients.slice(partIndex * maxSize, (partIndex + 1) * maxSize),
    leftOutRecipients: [],
    status: 'waiting',
    attemptedAt: null,
    nextAttemptAt: dueAt,
    createdAt: now,
  }))
}
