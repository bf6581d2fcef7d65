/** From where on mail providers begin to distrust a sender: shares of what was sent. */
const MAX_BOUNCE_SHARE = 0.03
const MAX_COMPLAINT_SHARE = 0.001

export interface DeliveryCounts {
  readonly total: number
  readonly bounced: number
  readonly complained: number
}

/** What to warn of, for one trigger or for all. */
export function healthWarnings({ total, bounced, complained }: DeliveryCounts): ('bounces' | 'complaints')[] {
  if (total === 0) return []
  return [
    ...(bounced / total > MAX_BOUNCE_SHARE ? (['bounces'] as const) : []),
    ...(complained / total > MAX_COMPLAINT_SHARE ? (['complaints'] as const) : []),
  ]
}
