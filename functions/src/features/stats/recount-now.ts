import type { Handler } from '../../platform/call-handler.ts'
import { readCountedUntil } from './recount-marks-store.ts'
import { recountChangedStats } from './recount-stats.ts'

/** Recounts changed hosts and cities before the next sweep does. */
export const recountStats: Handler<'recountStats'> = async ({ now }) => ({
  message: (await recountChangedStats(now))
    ? 'Updated the stats of hosts and cities'
    : 'Some stats are not up to date yet. Update again, or wait a few minutes.',
  countedAt: new Date(await readCountedUntil(now)).toISOString(),
})
