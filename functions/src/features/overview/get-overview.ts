import type { Handler } from '../../platform/call.ts'
import { Kept } from '../../platform/kept.ts'
import { countTotals } from './overview-store.ts'
import { whatWaits } from './waiting-store.ts'
import { recentWeeks } from './weeks.ts'

const KEPT_SECONDS = 60

const kept = new Kept<Awaited<ReturnType<typeof totalsAt>>>(1)

async function totalsAt(now: number) {
  const [totals, weeks] = await Promise.all([countTotals(), recentWeeks(now)])
  return { ...totals, weeks, countedAt: new Date(now).toISOString() }
}

/** Open tasks are read fresh, so that a decision shows at once. Totals and weeks are cached. */
export const getOverview: Handler<'getOverview'> = async ({ now }) => {
  const [totals, waits] = await Promise.all([kept.get('', KEPT_SECONDS, () => totalsAt(now)), whatWaits()])
  return { ...totals, ...waits }
}
