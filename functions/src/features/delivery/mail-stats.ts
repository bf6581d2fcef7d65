import { healthWarnings } from '../../../shared/mail/health.ts'
import type { EmailStatus } from '../../../shared/mail/status.ts'
import { triggers, type Trigger } from '../../../shared/mail/triggers.ts'
import { countByTrigger } from './health-store.ts'

const SPAN_MS = 30 * 86_400_000
/** An e-mail shows its last state alone: what was opened was delivered before. */
const delivered: readonly EmailStatus[] = ['delivered', 'opened', 'clicked', 'complained']
const opened: readonly EmailStatus[] = ['opened', 'clicked']

/** How the mail of the last 30 days fared, by trigger; a trigger without any has a card of noughts. */
export function mailStats(now: number) {
  return Promise.all(triggers.map((one) => statsOf(one, now - SPAN_MS)))
}

async function statsOf(trigger: Trigger, since: number) {
  const count = (statuses: readonly EmailStatus[] | null) => countByTrigger(trigger, since, statuses)
  const total = await count(null)
  if (total === 0) {
    return { trigger, total, delivered: 0, opened: 0, bounced: 0, complained: 0, failed: 0, warnings: [] }
  }
  const [reached, read, bounced, complained, failed] = await Promise.all([
    count(delivered),
    count(opened),
    count(['bounced']),
    count(['complained']),
    count(['failed']),
  ])
  const warnings = healthWarnings({ total, bounced, complained })
  return { trigger, total, delivered: reached, opened: read, bounced, complained, failed, warnings }
}
