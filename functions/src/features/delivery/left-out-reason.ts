import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { Recipient } from '../../core/mail/audience.ts'
import type { LeftOutReason } from '../../../shared/mail/email-status.ts'
import type { LeftOutRecipient } from '../../core/mail/delivery.ts'
import { isBareAddress } from './header.ts'

/** A page of an audience. */
export interface AudiencePage {
  readonly recipients: readonly Recipient[]
  readonly leftOutRecipients: readonly LeftOutRecipient[]
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null
  /** When the page was read, by Firestore's clock, in milliseconds since 1970. */
  readonly readAt: number
}

/**
 * Returns the reason why a recipient gets no email of a kind; null if they get it. `blockedKinds` are a member's
 * `blockedMailKinds`.
 */
export function findLeftOutReason(
  address: string,
  isUnproven: boolean,
  blockedKinds: readonly string[],
  mailKind: MailKind | null,
): LeftOutReason | null {
  if (!isBareAddress(address)) return 'invalid'
  if (isUnproven) return 'unproven'
  if (blockedKinds.includes('all')) return 'suppressed'
  return mailKind !== null && blockedKinds.includes(mailKind) ? 'unsubscribed' : null
}
