import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instanceOptions } from '../platform/instance-options.ts'
import { secrets } from '../platform/params.ts'
import { createJobRun } from './job-run.ts'
import { runParts } from './run-parts.ts'

/** A run starts new work only within this time. The rest of the function's timeout is for work that has already started. */
const BUDGET_MS = 240_000

/**
 * Finishes interrupted work, and does or retries work that is due, every five minutes. The platform's settings allow one
 * scheduled run at a time. A lock (`acquireLock`) also prevents a second run that is started manually.
 */
export const runMaintenance = onSchedule(
  { schedule: 'every 5 minutes', secrets, ...instanceOptions.runMaintenance },
  async (event) => {
    const [
      { acquireLock, releaseLock },
      { sweepDeliveries, sweepMailings },
      { createDeliveryEngine },
      { notifyDueAttendees },
      { sendRsvpDigests },
      { recountDueStats },
      { recountRecentMail },
      { continueDeletions },
      { settlePastEvents },
      { fillDueSeries },
      { makeDueDataExports },
      { repeatDueSuspensions },
      { endRequests },
      { updateSpotsInLastHours },
    ] = await Promise.all([
      import('../features/delivery/sending-store.ts'),
      import('../features/delivery/sweep.ts'),
      import('../features/delivery/send-delivery.ts'),
      import('../features/notifications/notify-attendees.ts'),
      import('../features/notifications/rsvp-digests.ts'),
      import('../features/stats/recount-stats.ts'),
      import('../features/delivery/mail-stats.ts'),
      import('../features/privacy/continue-deletion.ts'),
      import('../features/door/settle-past-events.ts'),
      import('../features/hosting/fill-series.ts'),
      import('../features/privacy/make-data-export.ts'),
      import('../core/safety/suspend-user.ts'),
      import('../core/rsvps/end-requests-store.ts'),
      import('../core/rsvps/last-hours-store.ts'),
    ])
    if (
      !(await acquireLock(
        'sweep',
        Date.now(),
        Date.now() + instanceOptions.runMaintenance.timeoutSeconds * 1_000,
      ))
    )
      return
    const run = createJobRun(event, BUDGET_MS)
    try {
      await runParts('runMaintenance', {
        // This part comes first, because it decides who missed an event, before mail goes to the attendees who came.
        'events to settle': () => settlePastEvents(run),
        requests: () => endRequests(run),
        'last hours': () => updateSpotsInLastHours(run),
        changes: () => notifyDueAttendees(run.now()),
        'new RSVPs': () => sendRsvpDigests(run),
        mailings: () => sweepMailings(run),
        deliveries: () => sweepDeliveries(createDeliveryEngine(run.now), run),
        series: () => fillDueSeries(run),
        stats: () => recountDueStats(run),
        'mail stats': () => recountRecentMail(run.now()),
        suspensions: () => repeatDueSuspensions(run),
        deletions: () => continueDeletions(run),
        'data exports': () => makeDueDataExports(run),
      })
    } finally {
      await releaseLock('sweep')
    }
  },
)
