import type { MailingStatus } from '../../core/mail/mailings-store.ts'
import type { Delivery } from '../../core/mail/delivery.ts'

/** The progress of a mailing, computed on request, so that nothing has to be counted while it is sent. */
export interface MailingProgress {
  /** `preparing`: its audience is still being read; `paused`: Mailgun accepts none of our mail for now. */
  readonly state: 'preparing' | 'sending' | 'paused' | 'stopped' | 'done' | 'cancelled'
  readonly sentCount: number
  /** The number of recipients whose delivery is not sent yet, or is being looked up because its response was lost. */
  readonly waitingCount: number
  readonly failedCount: number
  /** The number of recipients who were left out; the log says why. */
  readonly leftOutCount: number
  /** The number of recipients for whom it is unknown whether the mail was sent: an admin must decide. */
  readonly parkedCount: number
  /**
   * The reason why a delivery is retried, and the time of the next attempt (milliseconds since 1970); null if no delivery is to
   * be retried.
   */
  readonly delay: { readonly reason: string; readonly nextAttemptAt: number | null } | null
}

interface DeliverySummary {
  readonly status: Delivery['status']
  readonly recipientCount: number
  readonly leftOutCount: number
  readonly reason: string | null
  readonly nextAttemptAt: number | null
}

export function computeProgress(
  { status, isAudienceRead }: { readonly status: MailingStatus; readonly isAudienceRead: boolean },
  deliveries: readonly DeliverySummary[],
  { isPaused }: { readonly isPaused: boolean },
): MailingProgress {
  const countRecipients = (...statuses: readonly Delivery['status'][]) =>
    deliveries
      .filter((delivery) => statuses.includes(delivery.status))
      .reduce((total, delivery) => total + delivery.recipientCount, 0)
  const counts = {
    sentCount: countRecipients('sent'),
    waitingCount: countRecipients('waiting', 'sending', 'unknown'),
    failedCount: countRecipients('failed'),
    leftOutCount:
      countRecipients('left_out') + deliveries.reduce((total, delivery) => total + delivery.leftOutCount, 0),
    parkedCount: countRecipients('parked'),
  }
  const state = computeState(status, isAudienceRead, deliveries.some(isUnfinished), isPaused)
  return { state, ...counts, delay: findDelay(deliveries) }
}

/** Finds the delay of the delivery that is tried next. */
function findDelay(deliveries: readonly DeliverySummary[]): MailingProgress['delay'] {
  const [nextDelivery] = deliveries
    .filter((delivery) => isUnfinished(delivery) && delivery.reason !== null)
    .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0))
  return nextDelivery?.reason
    ? { reason: nextDelivery.reason, nextAttemptAt: nextDelivery.nextAttemptAt }
    : null
}

function isUnfinished({ status }: Pick<DeliverySummary, 'status'>): boolean {
  return status === 'waiting' || status === 'sending' || status === 'unknown'
}

function computeState(
  status: MailingStatus,
  isAudienceRead: boolean,
  hasUnfinishedDeliveries: boolean,
  isPaused: boolean,
): MailingProgress['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (isAudienceRead && !hasUnfinishedDeliveries) return 'done'
  if (status === 'stopped') return 'stopped'
  if (isPaused) return 'paused'
  return isAudienceRead ? 'sending' : 'preparing'
}
