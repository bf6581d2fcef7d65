import { healthWarnings } from '../../../shared/mail/health.ts'
import type { EmailStatus } from '../../../shared/mail/status.ts'
import { triggers, type Trigger } from '../../../shared/mail/triggers.ts'
import type { Handler } from '../../platform/call.ts'
import { countByTrigger, pageOfLog } from './health-store.ts'

const SPAN_MS = 30 * 86_400_000
/** An e-mail shows its last state alone: what was opened was delivered before. */
const delivered: readonly EmailStatus[] = ['delivered', 'opened', 'clicked', 'complained']
const opened: readonly EmailStatus[] = ['opened', 'clicked']

export const getEmailHealth: Handler<'getEmailHealth'> = async ({ query, now }) => {
  const { status, trigger, userId: user, after, limit } = query
  const [stats, page] = await Promise.all([
    Promise.all(triggers.map((one) => statsOf(one, now - SPAN_MS))),
    pageOfLog({ status, trigger, userId: user, after, limit }),
  ])
  return {
    stats: stats.filter((one) => one.total > 0),
    ...page,
  }
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
