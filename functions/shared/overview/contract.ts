import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { mailAlarms } from '../mail/triggers.ts'

const total = z.number().int()

const overview = z.object({
  users: total,
  /** Drafts among them; cancelled ones are not. */
  events: total,
  drafts: total,
  /** Approved ones. */
  hosts: total,
  pendingHosts: total,
  /** Seats taken at events that were not cancelled. */
  rsvps: total,
  waiting: z.object({
    /** When who has waited longest for a decision applied; null where nobody waits. */
    oldestApplicationAt: z.iso.datetime().nullable(),
    /** Sends to many that an admin stopped. */
    stoppedMailings: total,
    /** Addresses that take no mail. */
    suppressed: total,
    /** What mail needs a person for. */
    alarms: z.array(z.object({ alarm: z.enum(mailAlarms), message: z.string(), since: z.iso.datetime() })),
  }),
  /** The last twelve weeks, this one as far as it has come; one that nobody kept is left out. */
  weeks: z.array(
    z.object({
      /** Its Monday. */
      week: z.iso.date(),
      /** RSVPs made, whatever became of them. */
      rsvps: total,
      /** Who joined. */
      members: total,
      /** Events that began. */
      events: total,
    }),
  ),
  countedAt: z.iso.datetime(),
})
export type Overview = z.infer<typeof overview>

/** The platform in numbers (specification section 2.2). */
export const overviewCalls = declareCalls({
  getOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary:
      'How many members, events, hosts and RSVPs there are and how many were new each week, at most a minute old, and what needs an admin now.',
    access: 'admin',
    answer: overview,
    status: 200,
    errors: [],
  },
})
