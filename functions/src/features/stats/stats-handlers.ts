import type { Handlers } from '../../platform/call-handler.ts'
import { getEngagement, listEngagement, listEngagementIds } from './get-engagement.ts'
import { getHeatmap } from './get-heatmap.ts'

export const statsHandlers = {
  getEngagement,
  listEngagement,
  listEngagementIds,
  getHeatmap,
} satisfies Partial<Handlers>
