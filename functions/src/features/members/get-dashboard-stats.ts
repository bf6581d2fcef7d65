import type { Handler } from '../../platform/call-handler.ts'
import { memberStats } from './member-stats.ts'

/** What only the server can count; the lists beside it a signed-in browser reads from Firestore itself, live. */
export const getDashboardStats: Handler<'getDashboardStats'> = async ({ caller, now }) =>
  (await memberStats(caller.email, now)).stats
