import { onSchedule } from 'firebase-functions/v2/scheduler'
import { secrets } from '../platform/params.ts'
import { instantOf } from './instant-of.ts'

const BUDGET_MS = 240_000

/** Every five minutes: what a crash left, and what is to be tried again. */
export const sweepEmails = onSchedule(
  { schedule: 'every 5 minutes', secrets, memory: '1GiB', timeoutSeconds: 540, maxInstances: 1 },
  async (event) => {
    const { sweepOutbox } = await import('../features/delivery/sweep-outbox.ts')
    const { sweepNews } = await import('../features/notices/tell-news.ts')
    const { sweepSends } = await import('../features/delivery/sweep-sends.ts')
    const ahead = instantOf(event) - Date.now()
    await sweepNews(Date.now() + ahead)
    await sweepOutbox({ now: Date.now() + ahead, until: Date.now() + BUDGET_MS })
    await sweepSends({ now: () => Date.now() + ahead, until: Date.now() + ahead + BUDGET_MS })
  },
)
