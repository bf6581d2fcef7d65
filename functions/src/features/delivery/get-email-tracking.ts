import type { EmailStatus } from '../../../shared/mail/email-status.ts'
import { campaignTypes, type CampaignType } from '../../../shared/mail/triggers.ts'
import type { Handler } from '../../platform/call-handler.ts'
import {
  countCampaignEmails,
  readLastSentAtOfCampaign,
  readCampaignPage,
  type CampaignPageRequest,
} from './email-log-store.ts'

const zeroCounts = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  failed: 0,
  pending: 0,
  leftOut: 0,
}

/**
 * The statuses under each heading of the host dashboard (specification section 3); `sent` counts all emails that Mailgun
 * accepted.
 */
const statusesByHeading = {
  sent: ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'],
  delivered: ['delivered', 'opened', 'clicked', 'complained'],
  opened: ['opened', 'clicked'],
  clicked: ['clicked'],
  bounced: ['bounced'],
  failed: ['failed'],
  pending: ['queued', 'sending', 'unknown'],
  leftOut: ['left_out'],
} as const satisfies Record<string, readonly EmailStatus[]>

export const getEmailTracking: Handler<'getEmailTracking'> = ({
  params,
  query: { emailType, ...pageRequest },
}) =>
  Promise.all(
    (emailType ? [emailType] : campaignTypes).map((type) =>
      readCampaignTracking(params.id, type, pageRequest),
    ),
  )

/** Hides from hosts which recipients reported an email as spam. Only admins see that. */
const toStatusForHosts = (status: EmailStatus): EmailStatus =>
  status === 'complained' ? 'delivered' : status

async function readCampaignTracking(
  eventId: number,
  emailType: CampaignType,
  pageRequest: CampaignPageRequest,
) {
  // Most events send one or two of the seven campaigns, and the others need no further queries.
  const emailCount = await countCampaignEmails(eventId, emailType, null)
  if (emailCount === 0) return { emailType, stats: zeroCounts, lastSentAt: null, recipients: [], next: null }
  const count = (heading: keyof typeof statusesByHeading) =>
    countCampaignEmails(eventId, emailType, statusesByHeading[heading])
  const [{ entries, next }, lastSentAt, sent, delivered, opened, clicked, bounced, failed, pending, leftOut] =
    await Promise.all([
      readCampaignPage(eventId, emailType, pageRequest),
      readLastSentAtOfCampaign(eventId, emailType),
      count('sent'),
      count('delivered'),
      count('opened'),
      count('clicked'),
      count('bounced'),
      count('failed'),
      count('pending'),
      count('leftOut'),
    ])
  return {
    emailType,
    stats: { sent, delivered, opened, clicked, bounced, failed, pending, leftOut },
    lastSentAt,
    recipients: entries.map(({ id, recipient, status, ...entry }) => ({
      id,
      email: recipient,
      name: entry.name,
      status: toStatusForHosts(status),
      sentAt: entry.sentAt,
      deliveredAt: entry.deliveredAt,
      openedAt: entry.openedAt,
      bouncedAt: entry.bouncedAt,
      bounceReason: entry.bounceReason,
      failedReason: entry.failedReason,
      leftOutReason: entry.leftOutReason,
    })),
    next,
  }
}
