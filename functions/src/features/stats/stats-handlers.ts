import type { Handlers } from '../../platform/call-handler.ts'
import { getEngagement, listEngagement, listEngagementIds } from './get-engagement.ts'
import { getHeatmap } from './get-heatmap.ts'
import { recountStats } from './recount-now.ts'

export const statsHandlers = {
  getEngagement,
  listEngagement,
  listEngagementIds,
  getHeatmap,
  recountStats,
} satisfies Partial<Handlers>
