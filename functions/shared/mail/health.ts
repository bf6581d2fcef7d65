/** Shares of sent mail above which mail providers distrust a sender. */
const MAX_BOUNCE_SHARE = 0.03
const MAX_COMPLAINT_SHARE = 0.001

export interface DeliveryCounts {
  readonly total: number
  readonly bounced: number
  readonly complained: number
}

/** The warnings for the counts of one trigger, or of all triggers together. */
export function listHealthWarnings({
  total,
  bounced,
  complained,
}: DeliveryCounts): ('bounces' | 'complaints')[] {
  if (total === 0) return []
  return [
    ...(bounced / total > MAX_BOUNCE_SHARE ? (['bounces'] as const) : []),
    ...(complained / total > MAX_COMPLAINT_SHARE ? (['complaints'] as const) : []),
  ]
}

/** The counts of a campaign for its hosts: `sent` counts all emails that Mailgun accepted. */
export interface CampaignCounts {
  readonly sent: number
  readonly delivered: number
  readonly opened: number
  readonly bounced: number
  readonly failed: number
}

export type CampaignHealth =
  'Not Sent' | 'Issues Detected' | 'High Engagement' | 'Successfully Delivered' | 'Sent'

/** Shares of sent mail (specification section 9). Each state applies above its share. */
const ISSUES_SHARE = 0.1
const HIGH_ENGAGEMENT_SHARE = 0.5
const DELIVERED_SHARE = 0.9

/** The result of a campaign, in the specification's words (section 4). */
export function rateCampaign({ sent, delivered, opened, bounced, failed }: CampaignCounts): CampaignHealth {
  if (sent === 0) return 'Not Sent'
  if (bounced + failed > sent * ISSUES_SHARE) return 'Issues Detected'
  if (opened > sent * HIGH_ENGAGEMENT_SHARE) return 'High Engagement'
  return delivered > sent * DELIVERED_SHARE ? 'Successfully Delivered' : 'Sent'
}
