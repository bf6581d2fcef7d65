import type { Handlers } from '../../platform/call-handler.ts'
import { getDashboardStats } from './get-dashboard-stats.ts'
import { getDashboard } from './get-dashboard.ts'
import { getProfile } from './get-profile.ts'

export const membersHandlers = {
  getDashboard,
  getDashboardStats,
  getProfile,
} satisfies Partial<Handlers>
