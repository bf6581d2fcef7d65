import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import * as log from '../platform/log.ts'
import { instantOf } from './instant-of.ts'

/** Every night: mends what a lost trigger, or an older version, left undone, keeps the figures of the days, and deletes photos that were replaced. */
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
    // Each on its own: what stops one stops no other.
    const parts = {
      plans: repairPlans,
      weeks: keepWeeks,
      members: keepMemberTotal,
      figures: repairFigures,
      mail: countAllMail,
      cities: repairHostCities,
      photos: removeReplacedPhotos,
    }
    for (const [part, repair] of Object.entries(parts)) {
      try {
        await repair(now)
      } catch (error) {
        log.error('A part of the nightly repair ended early', { part, ...log.described(error) })
      }
    }
  },
)
