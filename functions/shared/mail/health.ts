/** The bounce and complaint rates above which mail providers distrust a sender. */
const MAX_BOUNCE_RATE = 0.03
const MAX_COMPLAINT_RATE = 0.001

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
    ...(bounced / total > MAX_BOUNCE_RATE ? (['bounces'] as const) : []),
    ...(complained / total > MAX_COMPLAINT_RATE ? (['complaints'] as const) : []),
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

/** Rates of sent mail (specification section 9). Each state applies above its rate. */
const MIN_ISSUE_RATE = 0.1
const MIN_HIGH_ENGAGEMENT_RATE = 0.5
const MIN_DELIVERY_RATE = 0.9

/** The result of a campaign, in the specification's words (section 4). */
export function rateCampaign({ sent, delivered, opened, bounced, failed }: CampaignCounts): CampaignHealth {
  if (sent === 0) return 'Not Sent'
  if (bounced + failed > sent * MIN_ISSUE_RATE) return 'Issues Detected'
  if (opened > sent * MIN_HIGH_ENGAGEMENT_RATE) return 'High Engagement'
  return delivered > sent * MIN_DELIVERY_RATE ? 'Successfully Delivered' : 'Sent'
}
