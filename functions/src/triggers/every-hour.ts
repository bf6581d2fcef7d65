import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { instantOf } from './instant-of.ts'
import { runParts } from './run-parts.ts'

const BUDGET_MS = 420_000

/**
 * Every hour, since each event and city has its own morning: begins what is due and was not sent. Neither holds up the other. So mail that
 * is due between two runs, at 17:30 say, goes out with the next, up to an hour late.
 */
export const sendScheduledEmails = onSchedule(
  { schedule: 'every 1 hours', secrets, ...instances.sendScheduledEmails },
  async (event) => {
    const { sendScheduledMails } = await import('../features/notifications/send-scheduled-mails.ts')
    const { sendWraps } = await import('../features/notifications/send-wraps.ts')
    const until = Date.now() + BUDGET_MS
    const run = { now: instantOf(event), isTimeUp: () => Date.now() >= until }
    // The looks back need few queries, so they go first.
    await runParts('sendScheduledEmails', {
      wraps: () => sendWraps(run),
      'scheduled mails': () => sendScheduledMails(run),
    })
  },
)
