import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instances } from '../platform/instances.ts'
import { instantOf } from './instant-of.ts'

/** Every night: mends what a lost trigger, or an older version, left undone. */
export const repairNightly = onSchedule(
  { schedule: '30 3 * * *', ...instances.repairNightly },
  async (event) => {
    const { repairPlans } = await import('../features/notices/plan-event.ts')
    await repairPlans(instantOf(event))
  },
)
