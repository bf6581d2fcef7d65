import type { EmailStatus } from '../../../shared/mail/status.ts'

/** How the states of an e-mail follow each other: pure, so that their order can be proven. */

/**
 * How far on each state is. Webhooks come late, twice and out of order, so an e-mail takes the news that is further on
 * and ignores the rest. A bounce outranks a delivery (a server may take a message and return it later), a click an
 * opening, a complaint everything. `failed` is what we or Mailgun gave up on before any delivery, so real news of the
 * message outranks it.
 */
const rank: Record<EmailStatus, number> = {
  queued: 0,
  sending: 1,
  unknown: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  bounced: 6,
  opened: 7,
  clicked: 8,
  complained: 9,
}

export function nextStatus(current: EmailStatus, news: EmailStatus): EmailStatus {
  return rank[news] > rank[current] ? news : current
}

/** What Mailgun's events are called here; null for news that moves nothing (a delay, an acceptance). */
export function statusOfEvent(event: {
  event: string
  severity?: string | undefined
  reason?: string | undefined
}): EmailStatus | null {
  switch (event.event) {
    case 'delivered':
    case 'opened':
    case 'clicked':
    case 'complained':
      return event.event
    case 'failed':
      if (event.severity === 'temporary') return null
      // Mailgun names its own refusals `suppress-…`: nothing was sent, so nothing bounced.
      return event.reason?.startsWith('suppress-') ? 'failed' : 'bounced'
    default:
      return null
  }
}
