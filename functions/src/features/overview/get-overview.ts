import type { Overview } from '../../../shared/overview/contract.ts'
import type { Handler } from '../../platform/call.ts'
import { Kept } from '../../platform/kept.ts'
import { countEverything } from './overview-store.ts'
import { whatWaits } from './waiting-store.ts'
import { recentWeeks } from './weeks.ts'

const KEPT_SECONDS = 60

const kept = new Kept<Overview>(1)

export const getOverview: Handler<'getOverview'> = ({ now }) =>
  kept.get('', KEPT_SECONDS, async () => {
    const [totals, waiting, weeks] = await Promise.all([countEverything(), whatWaits(), recentWeeks(now)])
    return { ...totals, waiting, weeks, countedAt: new Date(now).toISOString() }
  })
