import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instanceOptions } from '../platform/instance-options.ts'
import { createJobRun } from './job-run.ts'
import { runParts } from './run-parts.ts'

/** A run starts new work only within this time. The last five minutes of the timeout are for work that has already started. */
const BUDGET_MS = (instanceOptions.runNightlyRepair.timeoutSeconds - 300) * 1_000

/**
 * Repairs data that a failed trigger did not update, recounts the stats (those of members: a thirtieth each night), and deletes
 * replaced photos, old answers and private data of past events without hosts, every night at 3:30 UTC.
 */
export const runNightlyRepair = onSchedule(
  { schedule: '30 3 * * *', ...instanceOptions.runNightlyRepair },
  async (event) => {
    const [
      { repairPlans },
      { recountAllStats },
      { saveWeeklyStats },
      { recountMemberTotal },
      { recountAllMail },
      { repairHostCities },
      { removeReplacedPhotos },
      { removeOldAnswers },
      { removeUnhostedPrivateData },
    ] = await Promise.all([
      import('../features/notifications/plan-event.ts'),
      import('../features/stats/recount-stats.ts'),
      import('../features/stats/weekly-stats.ts'),
      import('../core/stats/member-total-store.ts'),
      import('../features/delivery/mail-stats.ts'),
      import('../features/hosting/record-host-cities.ts'),
      import('../core/accounts/replaced-photos-store.ts'),
      import('../core/privacy/old-answers-store.ts'),
      import('../core/privacy/unhosted-events-store.ts'),
    ])
    const run = createJobRun(event, BUDGET_MS)
    const now = run.now()
    // The jobs that take longer as Kiln grows come last.
    await runParts('runNightlyRepair', {
      weeks: () => saveWeeklyStats(now),
      members: () => recountMemberTotal(now),
      mail: () => recountAllMail(now),
      photos: () => removeReplacedPhotos(now),
      answers: () => removeOldAnswers(run),
      'private data': () => removeUnhostedPrivateData(run),
      plans: () => repairPlans(now),
      cities: () => repairHostCities(),
      stats: () => recountAllStats(now, { isTimeUp: () => run.now() >= run.deadline }),
    })
  },
)
