import { error as logError } from 'firebase-functions/logger'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { instantOf } from './instant-of.ts'

const BUDGET_MS = 240_000

/**
 * Every five minutes: what a crash left, and what is to be tried again. One run at a time, by the platform's settings and
 * by a lease, since a run may be started by hand.
 */
export const sweepEmails = onSchedule(
  { schedule: 'every 5 minutes', secrets, ...instances.sweepEmails },
  async (event) => {
    const [{ takeSweep, giveSweepBack }, { sweepDeliveries, sweepMailings }, { engineAt }, { sweepNews }] =
      await Promise.all([
        import('../features/delivery/sending-store.ts'),
        import('../features/delivery/sweep.ts'),
        import('../features/delivery/send-delivery.ts'),
        import('../features/notices/tell-news.ts'),
      ])
    const ahead = instantOf(event) - Date.now()
    const now = () => Date.now() + ahead
    if (!(await takeSweep(Date.now(), Date.now() + instances.sweepEmails.timeoutSeconds * 1_000))) return
    const options = { now, until: now() + BUDGET_MS }
    // Each on its own: what stops one stops no other.
    await apart('news', () => sweepNews(now()))
    await apart('mailings', () => sweepMailings(options))
    await apart('deliveries', () => sweepDeliveries(engineAt(now), options))
    await giveSweepBack()
  },
)

async function apart(part: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logError('A part of the sweep ended early', { part, error: String(error) })
  }
}
