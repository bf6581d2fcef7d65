import { onSchedule } from 'firebase-functions/v2/scheduler'
import { instantOf } from './instant-of.ts'

/** Every night: mends what a lost trigger, or an older version, left undone. */
export const repairNightly = onSchedule(
  { schedule: '30 3 * * *', memory: '512MiB', timeoutSeconds: 540, maxInstances: 1, concurrency: 1 },
  async (event) => {
    const { repairPlans } = await import('../features/notices/plan-event.ts')
    await repairPlans(instantOf(event))
  },
)
