import type { Handler } from '../../platform/call-handler.ts'
import { readMemberStats } from './member-stats.ts'

/** Numbers that only the server can count; a signed-in browser reads the lists next to them live from Firestore. */
export const getDashboardStats: Handler<'getDashboardStats'> = async ({ caller, now }) =>
  (await readMemberStats(caller.email, now)).stats
