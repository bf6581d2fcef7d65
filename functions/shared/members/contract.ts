import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { eventId } from '../ids.ts'

const attended = z.object({
  id: eventId,
  title: z.string(),
  city: z.string(),
  dateTime: z.iso.datetime(),
  timezone: z.string(),
})

export const memberDashboard = z.object({
  stats: z.object({ eventCount: z.number().int(), connectionCount: z.number().int() }),
  /** The first three. */
  upcomingEvents: z.array(attended),
  /** The last five. */
  eventHistory: z.array(attended),
})
export type MemberDashboard = z.infer<typeof memberDashboard>

export const memberCalls = declareCalls({
  getDashboard: {
    method: 'GET',
    path: '/api/user/dashboard',
    summary: "A member's counts, next events and history.",
    access: 'member',
    answer: memberDashboard,
    status: 200,
    errors: ['signed_out'],
  },
})
