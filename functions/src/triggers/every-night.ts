import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import { instantOf } from './instant-of.ts'
import { runParts } from './run-parts.ts'

/** Leaves five minutes for what is under way when the time is up. */
const BUDGET_MS = (instances.repairNightly.timeoutSeconds - 300) * 1_000

/** Every night: repairs what a lost trigger left undone, updates the figures of the days, and deletes photos that were replaced. */
export const repairNightly = onSchedule(
  { schedule: '30 3 * * *', ...instances.repairNightly },
  async (event) => {
    const [
      { repairPlans },
      { repairFigures },
      { keepWeeks },
      { keepMemberTotal },
      { countAllMail },
      { repairHostCities },
      { removeReplacedPhotos },
    ] = await Promise.all([
      import('../features/notices/plan-event.ts'),
      import('../features/figures/count-anew.ts'),
      import('../features/overview/weeks.ts'),
      import('../core/figures/member-total-store.ts'),
      import('../features/delivery/mail-figures.ts'),
      import('../features/hosting/note-host-cities.ts'),
      import('../core/accounts/replaced-photos-store.ts'),
    ])
    const now = instantOf(event)
    const until = Date.now() + BUDGET_MS
    // Those that take longer as Kiln grows come last.
    await runParts('repairNightly', {
      weeks: () => keepWeeks(now),
      members: () => keepMemberTotal(now),
      mail: () => countAllMail(now),
      photos: () => removeReplacedPhotos(now),
      plans: () => repairPlans(now),
      cities: () => repairHostCities(),
      figures: () => repairFigures(now, { isTimeUp: () => Date.now() >= until }),
    })
  },
)
