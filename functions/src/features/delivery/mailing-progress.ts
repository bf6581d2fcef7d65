import type { MailingStatus } from '../../core/mail/mailings-store.ts'
import type { Delivery } from '../../core/mail/delivery.ts'

/** The progress of a mailing, computed on request, so that nothing has to be counted while it is sent. */
export interface MailingProgress {
  /** `preparing`: its audience is still being read; `paused`: Mailgun takes no mail of ours for now. */
  readonly state: 'preparing' | 'sending' | 'paused' | 'stopped' | 'done' | 'cancelled'
  readonly sent: number
  /** The number of recipients to whom the mail was not sent yet, including those of unknown state. */
  readonly waiting: number
  readonly failed: number
  /** The number of recipients who were left out; the log says why. */
  readonly leftOut: number
  /** The number of recipients for whom it is unknown whether the mail was sent: an admin must decide. */
  readonly parked: number
  /**
   * The reason why a delivery is retried, and the time of the next attempt (milliseconds since 1970); null if no attempt has
   * failed.
   */
  readonly delay: { readonly reason: string; readonly nextAttemptAt: number | null } | null
}

interface MailingPart {
  readonly status: Delivery['status']
  readonly size: number
  readonly leftOutCount: number
  readonly reason: string | null
  readonly nextAttemptAt: number | null
}

/** Computes the progress of a mailing from its deliveries. */
export function computeProgress(
  { status, isAudienceRead }: { readonly status: MailingStatus; readonly isAudienceRead: boolean },
  parts: readonly MailingPart[],
  { isPaused }: { readonly isPaused: boolean },
): MailingProgress {
  const countRecipients = (...statuses: readonly Delivery['status'][]) =>
    parts.filter((part) => statuses.includes(part.status)).reduce((total, part) => total + part.size, 0)
  const waiting = countRecipients('waiting', 'sending', 'unknown')
  const counts = {
    sent: countRecipients('sent'),
    waiting,
    failed: countRecipients('failed'),
    leftOut: countRecipients('left_out') + parts.reduce((total, part) => total + part.leftOutCount, 0),
    parked: countRecipients('parked'),
    delay: findDelay(parts),
  }
  return { state: computeState(status, isAudienceRead, parts.some(isUnfinished), isPaused), ...counts }
}

/** The delay of the delivery that is tried next. */
function findDelay(parts: readonly MailingPart[]): MailingProgress['delay'] {
  const [nextPart] = parts
    .filter((part) => isUnfinished(part) && part.reason !== null)
    .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0))
  return nextPart?.reason ? { reason: nextPart.reason, nextAttemptAt: nextPart.nextAttemptAt } : null
}

function isUnfinished({ status }: Pick<MailingPart, 'status'>): boolean {
  return status === 'waiting' || status === 'sending' || status === 'unknown'
}

function computeState(
  status: MailingStatus,
  isAudienceRead: boolean,
  hasUnfinishedParts: boolean,
  isPaused: boolean,
): MailingProgress['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (isAudienceRead && !hasUnfinishedParts) return 'done'
  if (status === 'stopped') return 'stopped'
  if (isPaused) return 'paused'
  return isAudienceRead ? 'sending' : 'preparing'
}
