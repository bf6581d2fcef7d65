import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { Recipient } from '../../core/mail/audience.ts'
import type { LeftOutReason } from '../../../shared/mail/email-status.ts'
import type { LeftOut } from '../../core/mail/delivery.ts'
import { isBareAddress } from './header.ts'

/** A page of an audience: whom to write to, whom not, and where the next page begins (null: this was the last). */
export interface AudiencePage {
  readonly recipients: readonly Recipient[]
  readonly leftOut: readonly LeftOut[]
  readonly cursor: string | null
  /** As of when that holds, by Firestore's clock. */
  readonly readAt: number
}

/** Why a person is not written to on a topic, by what their document says; null: they are. `blocked` is their `mailBlocked`. */
export function blockedRecipients(
  address: string,
  isUnproven: boolean,
  blocked: readonly string[],
  topic: MailKind | null,
): LeftOutReason | null {
  if (!isBareAddress(address)) return 'invalid'
  if (isUnproven) return 'unproven'
  if (blocked.includes('all')) return 'suppressed'
  return topic !== null && blocked.includes(topic) ? 'unsubscribed' : null
}
