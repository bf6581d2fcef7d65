import type { Handler } from '../../platform/call-handler.ts'
import { MemoCache } from '../../platform/memo-cache.ts'
import { countTotals } from './overview-store.ts'
import { countPendingWork } from './pending-work-store.ts'
import { readRecentWeeks } from './weekly-stats.ts'

const CACHE_SECONDS = 60

const totalsCache = new MemoCache<Awaited<ReturnType<typeof readTotals>>>(1)

async function readTotals(now: number) {
  const [totals, weeks] = await Promise.all([countTotals(), readRecentWeeks(now)])
  return { ...totals, weeks, countedAt: new Date(now).toISOString() }
}

/** Pending work is read each time, so that the numbers change immediately after a decision. Totals and weeks are cached. */
export const getOverview: Handler<'getOverview'> = async ({ now }) => {
  const [totals, pendingWork] = await Promise.all([
    totalsCache.get('', CACHE_SECONDS, () => readTotals(now)),
    countPendingWork(),
  ])
  return { ...totals, ...pendingWork }
}
