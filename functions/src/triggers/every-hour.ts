import { onSchedule } from 'firebase-functions/v2/scheduler'
import { named } from '../platform/log.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { instantOf } from './instant-of.ts'

const BUDGET_MS = 420_000

/** Every hour, since each event and city has its own morning: begins what is due and was not sent. */
export const sendScheduledEmails = onSchedule(
  { schedule: 'every 1 hours', secrets, ...instances.sendScheduledEmails },
  async (event) => {
    const { sendNotices } = await import('../features/notices/send-notices.ts')
    const { sendWraps } = await import('../features/notices/send-wraps.ts')
    const until = Date.now() + BUDGET_MS
    const run = { now: instantOf(event), isTimeUp: () => Date.now() >= until }
    // Few queries, so they go first; neither holds up the other.
    await named(() => sendWraps(run))
    await named(() => sendNotices(run))
  },
)
