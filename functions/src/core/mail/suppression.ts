import type { MailKind } from '../../../shared/mail/kinds.ts'
import { isOnDemand } from './mail.ts'
import type { MailName } from './mails.ts'

/* Pure rules that decide whether an address gets mail, for sending, webhooks and the field `blockedMailKinds` of users. */

/** Why an address gets no mail: earlier mail to it bounced, or its owner reported our mail as spam. */
export interface Suppression {
  readonly reason: 'bounced' | 'complained'
  /** The receiving server's message. */
  readonly detail: string
  /** When the mail bounced or was reported, in milliseconds since 1970. */
  readonly occurredAt: number
}

/** The settings of an address: whether mail may be sent to it, and which kinds its owner does not want. */
export interface AddressSettings {
  readonly suppression: Suppression | null
  readonly unsubscribedKinds: readonly MailKind[]
}

/**
 * Merges two suppressions, with the same result in any order: a complaint outranks a bounce, otherwise the latest counts. A bounce
 * or complaint from before an admin lifted the suppression does not restore it.
 */
export function mergeSuppression(
  oldSuppression: Suppression | null,
  newSuppression: Suppression,
  suppressionLiftedAt: number | null,
): Suppression | null {
  if (suppressionLiftedAt !== null && newSuppression.occurredAt <= suppressionLiftedAt) return oldSuppression
  if (oldSuppression === null) return newSuppression
  if (oldSuppression.reason !== newSuppression.reason)
    return oldSuppression.reason === 'complained' ? oldSuppression : newSuppression
  return newSuppression.occurredAt > oldSuppression.occurredAt ? newSuppression : oldSuppression
}

/** An address's settings as its member's document stores it (`blockedMailKinds`): kinds of mail, or `all`. */
export function listBlockedKinds({ suppression, unsubscribedKinds }: AddressSettings): string[] {
  return suppression ? ['all', ...unsubscribedKinds] : [...unsubscribedKinds]
}

/**
 * Why an email is not sent to an address, as the log names it; null if it is sent. Mail that its recipient has just requested is
 * always sent: without it, the recipient could neither sign in nor delete their account.
 */
export function getReasonNotToSend(
  { suppression, unsubscribedKinds }: AddressSettings,
  mail: { readonly template: MailName; readonly mailKind: MailKind | null },
): string | null {
  if (isOnDemand(mail.template)) return null
  if (suppression?.reason === 'bounced') return 'Not sent: an earlier email to this address bounced'
  if (suppression) return 'Not sent: this address reported our email as spam'
  return mail.mailKind !== null && unsubscribedKinds.includes(mail.mailKind)
    ? 'Not sent: the recipient unsubscribed'
    : null
}
