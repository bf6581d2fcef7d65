import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { mailAlarms } from '../mail/triggers.ts'

const total = z.number().int()

const overview = z.object({
  users: total,
  /** Including drafts, without cancelled events. */
  events: total,
  drafts: total,
  /** Approved hosts. */
  hosts: total,
  pendingHosts: total,
  /** RSVPs with a spot at events that were not cancelled. */
  rsvps: total,
  pendingWork: z.object({
    /** The date of the oldest application without a decision; null if there is none. */
    oldestApplicationAt: z.iso.datetime().nullable(),
    /** Messages to many members whose sending is stopped and not finished. */
    stoppedMailings: total,
    /** Suppressed addresses. */
    suppressedAddresses: total,
    /** Open reports and objections. */
    reports: total,
    /** Email problems that need an admin. */
    alarms: z.array(
      z.object({ name: z.enum(mailAlarms), message: z.string(), firstRaisedAt: z.iso.datetime() }),
    ),
  }),
  /** The last twelve weeks including this one so far; weeks without stored stats are left out. */
  weeks: z.array(
    z.object({
      /** The Monday of the week. */
      week: z.iso.date(),
      /** RSVPs made, whatever their status is now. */
      rsvps: total,
      /** New members. */
      members: total,
      /** Events that started. */
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
      'How many members, events, hosts and RSVPs there are and how many were new each week, at most a minute old, and the applications, reports and email problems that need an admin now.',
    access: 'admin',
    response: overview,
    status: 200,
    errors: [],
  },
})
