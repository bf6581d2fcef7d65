import type { EmailStatus } from '../../../shared/mail/status.ts'
import { campaignTypes, type CampaignType } from '../../../shared/mail/triggers.ts'
import type { Handler } from '../../platform/call.ts'
import { countByCampaign, latestOfCampaign } from './health-store.ts'

const LATEST = 200
const none = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, failed: 0, pending: 0 }

/** What the host dashboard counts under each heading (specification section 3); `sent` is all that left the house. */
const headings = {
  sent: ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'],
  delivered: ['delivered', 'opened', 'clicked', 'complained'],
  opened: ['opened', 'clicked'],
  clicked: ['clicked'],
  bounced: ['bounced'],
  failed: ['failed'],
  pending: ['queued', 'sending', 'unknown'],
} as const satisfies Record<string, readonly EmailStatus[]>

export const getEmailTracking: Handler<'getEmailTracking'> = ({ params }) =>
  Promise.all(campaignTypes.map((emailType) => trackingOf(params.id, emailType)))

async function trackingOf(eventId: number, emailType: CampaignType) {
  // Most events send one or two of the seven: nothing else is counted or read of the others.
  const total = await countByCampaign(eventId, emailType, null)
  if (total === 0) return { emailType, stats: none, lastSentAt: null, recipients: [] }
  const count = (heading: keyof typeof headings) => countByCampaign(eventId, emailType, headings[heading])
  const [latest, sent, delivered, opened, clicked, bounced, failed, pending] = await Promise.all([
    latestOfCampaign(eventId, emailType, LATEST),
    count('sent'),
    count('delivered'),
    count('opened'),
    count('clicked'),
    count('bounced'),
    count('failed'),
    count('pending'),
  ])
  return {
    emailType,
    stats: { sent, delivered, opened, clicked, bounced, failed, pending },
    lastSentAt: latest.find((one) => one.sentAt !== null)?.sentAt ?? null,
    recipients: latest.map(({ id, recipient, status, ...one }) => ({
      id,
      email: recipient,
      status,
      sentAt: one.sentAt,
      deliveredAt: one.deliveredAt,
      openedAt: one.openedAt,
      bouncedAt: one.bouncedAt,
      bounceReason: one.bounceReason,
      failedReason: one.failedReason,
    })),
  }
}
