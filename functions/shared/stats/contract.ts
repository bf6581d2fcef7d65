import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { messageResponse } from '../http/fields.ts'
import { listResponse, listQuery } from '../http/list.ts'
import { userId } from '../ids.ts'
import { MAX_NUDGED_HOSTS } from './engagement.ts'

const integer = z.number().int()
const day = z.iso.date()

const cityActivity = z.object({
  city: z.string(),
  eventCount: integer,
  /** Approved hosts whose main city this is. */
  hostCount: integer,
  /** RSVPs with a spot. */
  signupCount: integer,
})

const heatmapCity = cityActivity.extend({
  cityKey: z.string(),
  /** When the city's events, hosts and sign-ups were counted. */
  countedAt: z.iso.datetime(),
  /** 0 to 100, as of now. */
  growth: integer,
  /** Events in each of the response's `weeks`. */
  weeklyEventCounts: z.array(integer),
})
export type HeatmapCity = z.infer<typeof heatmapCity>

/** The cities of a recommendation: at most ten, most active first, and how many there are in total. */
const matchingCities = z.object({ count: integer, cities: z.array(cityActivity) })

const heatmap = z.object({
  /** Up to twelve cities, most active first. */
  cities: z.array(heatmapCity),
  /** The instant until which all changes are counted. */
  countedAt: z.iso.datetime(),
  /** The Mondays of the weeks. */
  weeks: z.array(day),
  thisWeek: day,
  /** The most active of all cities. */
  topCities: z.array(cityActivity),
  growthOpportunities: matchingCities,
  expansionTargets: matchingCities,
})
export type Heatmap = z.infer<typeof heatmap>

const group = z.enum(['noEvents', 'inactive', 'highPerformer'])
export type EngagementGroup = z.infer<typeof group>

const hostEngagement = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  eventCount: integer,
  attendeeCount: integer,
  /** The date of the host's last event, past or upcoming; null if they have no event. */
  lastEventAt: z.iso.datetime().nullable(),
  /** Days since the host's last event started or, if none has started, since they joined: the value of `{days}`. */
  idleDays: integer,
  /** When an admin last nudged the host; null if never. */
  lastNudgedAt: z.iso.datetime().nullable(),
})
export type HostEngagement = z.infer<typeof hostEngagement>

/** Activity of hosts and cities, from stored stats (specification sections 2.7 and 2.8). */
export const statsCalls = declareCalls({
  getHeatmap: {
    method: 'GET',
    path: '/api/admin/heatmap',
    summary: 'Activity by city and week in the twelve most active cities, at most a few minutes old.',
    access: 'admin',
    response: heatmap,
    status: 200,
    errors: [],
  },
  recountStats: {
    method: 'POST',
    path: '/api/admin/stats/recount',
    summary:
      'Counts changed hosts and cities immediately, up to a limit, without waiting for the job that runs every five minutes.',
    access: 'admin',
    response: messageResponse.extend({ countedAt: z.iso.datetime() }),
    status: 200,
    errors: [],
  },
  getEngagement: {
    method: 'GET',
    path: '/api/admin/engagement',
    summary: 'The numbers of hosts in total and in each group, at most a few minutes old.',
    access: 'admin',
    response: z.object({
      /** `Q4 2026`. */
      quarter: z.string(),
      hostCount: integer,
      noEventsCount: integer,
      inactiveCount: integer,
      highPerformerCount: integer,
      /** The instant until which all changes are counted. */
      countedAt: z.iso.datetime(),
    }),
    status: 200,
    errors: [],
  },
  listEngagement: {
    method: 'GET',
    path: '/api/admin/engagement/hosts',
    summary:
      'The hosts of a group, a page at a time, in the order of their last event: inactive hosts earliest first, high performers latest first; hosts without an event by id.',
    access: 'admin',
    // A page is small, because each host takes two reads.
    query: listQuery({ group }, { defaultLimit: 25, maxLimit: 50 }),
    response: listResponse(hostEngagement),
    status: 200,
    errors: [],
  },
  listEngagementIds: {
    method: 'GET',
    path: '/api/admin/engagement/ids',
    summary:
      'The ids of the hosts of a group for “Select All”, in the order of `listEngagement`: at most as many as one call can nudge.',
    access: 'admin',
    query: listQuery({ group }, { defaultLimit: MAX_NUDGED_HOSTS, maxLimit: MAX_NUDGED_HOSTS }),
    response: listResponse(z.object({ id: userId })),
    status: 200,
    errors: [],
  },
})
