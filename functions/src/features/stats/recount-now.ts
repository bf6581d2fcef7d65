import type { Handler } from '../../platform/call-handler.ts'
import { countedUntil } from './recount-marks-store.ts'
import { recountChangedStats } from './recount-stats.ts'

/** Counts what changed about hosts and cities before the next sweep does. */
export const recountStats: Handler<'recountStats'> = async ({ now }) => ({
  message: (await recountChangedStats(now))
    ? 'Counted'
    : 'Not everything could be counted yet. Count again, or wait for a few minutes.',
  countedAt: new Date(await countedUntil(now)).toISOString(),
})
