import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { instantOf } from './instant-of.ts'
import { runParts } from './run-parts.ts'

const BUDGET_MS = 240_000

/**
 * Every five minutes: finishes what a crash left, and retries what is due. One run at a time, by the platform's settings and
 * by a lease, since a run may be started by hand.
 */
export const runMaintenance = onSchedule(
  { schedule: 'every 5 minutes', secrets, ...instances.runMaintenance },
  async (event) => {
    const [
      { acquireTurn, releaseTurn },
      { sweepDeliveries, sweepMailings },
      { engineAt },
      { notifyDueAttendees },
      { sendRsvpDigests },
      { recountDueStats },
      { countRecentMail },
      { continueDeletions },
      { settleDoors },
      { fillDueSeries },
      { makeDueDataExports },
      { carryOutDueSuspensions },
      { endRequests },
      { fillLastHours },
    ] = await Promise.all([
      import('../features/delivery/sending-store.ts'),
      import('../features/delivery/sweep.ts'),
      import('../features/delivery/send-delivery.ts'),
      import('../features/notifications/notify-attendees.ts'),
      import('../features/notifications/rsvp-digests.ts'),
      import('../features/stats/recount-stats.ts'),
      import('../features/delivery/mail-stats.ts'),
      import('../features/privacy/continue-deletion.ts'),
      import('../features/door/settle-doors.ts'),
      import('../features/hosting/fill-series.ts'),
      import('../features/privacy/make-data-export.ts'),
      import('../core/safety/suspend-user.ts'),
      import('../core/rsvps/end-requests-store.ts'),
      import('../core/rsvps/last-hours-store.ts'),
    ])
    const ahead = instantOf(event) - Date.now()
    const now = () => Date.now() + ahead
    if (
      !(await acquireTurn('sweep', Date.now(), Date.now() + instances.runMaintenance.timeoutSeconds * 1_000))
    )
      return
    const options = { now, until: now() + BUDGET_MS }
    try {
      await runParts('runMaintenance', {
        // Before mail to those who were there.
        doors: () => settleDoors(options),
        requests: () => endRequests(options),
        'last hours': () => fillLastHours(options),
        news: () => notifyDueAttendees(now()),
        'new RSVPs': () => sendRsvpDigests(options),
        mailings: () => sweepMailings(options),
        deliveries: () => sweepDeliveries(engineAt(now), options),
        series: () => fillDueSeries(options),
        figures: () => recountDueStats(options),
        'mail figures': () => countRecentMail(now()),
        suspensions: () => carryOutDueSuspensions(now()),
        deletions: () => continueDeletions(options),
        'data exports': () => makeDueDataExports(options),
      })
    } finally {
      await releaseTurn('sweep')
    }
  },
)
