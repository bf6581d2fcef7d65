import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instanceOptions } from '../platform/instance-options.ts'
import { secrets } from '../platform/params.ts'
import { createJobRun } from './job-run.ts'
import { runParts } from './run-parts.ts'

/** A run starts new work only within this time. The rest of the function's timeout is for work that has already started. */
const BUDGET_MS = 420_000

/**
 * Starts to send the mail that is due, every hour, because each event and city is in its own time zone. Mail that is due between
 * two runs, for example at 17:30, is therefore up to an hour late.
 */
export const sendScheduledEmails = onSchedule(
  { schedule: 'every 1 hours', secrets, ...instanceOptions.sendScheduledEmails },
  async (event) => {
    const { sendScheduledMails } = await import('../features/notifications/send-scheduled-mails.ts')
    const { sendWraps } = await import('../features/notifications/send-wraps.ts')
    const { now, deadline } = createJobRun(event, BUDGET_MS)
    const run = { now: now(), isTimeUp: () => now() >= deadline }
    // Wraps need few queries, so they go first.
    await runParts('sendScheduledEmails', {
      wraps: () => sendWraps(run),
      'scheduled mails': () => sendScheduledMails(run),
    })
  },
)
