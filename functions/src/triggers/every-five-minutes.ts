import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { instantOf } from './instant-of.ts'
import { runParts } from './run-parts.ts'

const BUDGET_MS = 240_000

/**
 * Every five minutes: what a crash left, and what is to be tried again. One run at a time, by the platform's settings and
 * by a lease, since a run may be started by hand.
 */
export const sweepEmails = onSchedule(
  { schedule: 'every 5 minutes', secrets, ...instances.sweepEmails },
  async (event) => {
    const [
      { takeTurn, giveTurnBack },
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
    if (!(await takeTurn('sweep', Date.now(), Date.now() + instances.sweepEmails.timeoutSeconds * 1_000)))
      return
    const options = { now, until: now() + BUDGET_MS }
    try {
      await runParts('sweepEmails', {
        // Before mail to those who were there.
        doors: () => settleDoors(options),
        news: () => sweepNews(now()),
        mailings: () => sweepMailings(options),
        deliveries: () => sweepDeliveries(engineAt(now), options),
        figures: () => sweepFigures(options),
        'mail figures': () => countRecentMail(now()),
        deletions: () => sweepDeletions(options),
        'data exports': () => sweepDataExports(options),
      })
    } finally {
      await giveTurnBack('sweep')
    }
  },
)
