import * as log from '../platform/log.ts'
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
    const [
      { takeSweep, giveSweepBack },
      { sweepDeliveries, sweepMailings },
      { engineAt },
      { sweepNews },
      { sweepFigures },
      { countRecentMail },
      { sweepDeletions },
      { settleDoors },
      { sweepDataExports },
    ] = await Promise.all([
      import('../features/delivery/sending-store.ts'),
      import('../features/delivery/sweep.ts'),
      import('../features/delivery/send-delivery.ts'),
      import('../features/notices/tell-news.ts'),
      import('../features/figures/count-anew.ts'),
      import('../features/delivery/mail-figures.ts'),
      import('../core/people/delete-person.ts'),
      import('../features/door/settle-doors.ts'),
      import('../core/people/export-person.ts'),
    ])
    const ahead = instantOf(event) - Date.now()
    const now = () => Date.now() + ahead
    if (!(await takeSweep(Date.now(), Date.now() + instances.sweepEmails.timeoutSeconds * 1_000))) return
    const options = { now, until: now() + BUDGET_MS }
    // Each on its own: what stops one stops no other.
    // Before mail to who was there.
    await apart('doors', () => settleDoors(options))
    await apart('news', () => sweepNews(now()))
    await apart('mailings', () => sweepMailings(options))
    await apart('deliveries', () => sweepDeliveries(engineAt(now), options))
    await apart('figures', () => sweepFigures(options))
    await apart('mail figures', () => countRecentMail(now()))
    await apart('deletions', () => sweepDeletions(options))
    await apart('data exports', () => sweepDataExports(options))
    await giveSweepBack()
  },
)

async function apart(part: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await log.named(work)
  } catch (error) {
    log.error('A part of the sweep ended early', { part, error: String(error) })
  }
}
