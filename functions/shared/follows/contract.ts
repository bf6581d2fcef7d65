import { z } from 'zod'
import { city } from '../cities/city.ts'
import { relatedEvent } from '../events/contract.ts'
import { declareCalls } from '../http/call.ts'
import { instantParam } from '../http/fields.ts'
import { listResponse, listQuery } from '../http/list.ts'
import { eventId, seriesId, userId } from '../ids.ts'

/**
 * How many hosts, cities and series a member may follow; new events are queried for thirty of them at a time. The limit for
 * followed series is also the limit for standing RSVPs.
 */
export const MAX_FOLLOWED_HOSTS = 120
export const MAX_FOLLOWED_CITIES = 30
export const MAX_FOLLOWED_SERIES = 30
/** How many new events the home page shows. */
export const MAX_NEW_EVENTS = 4

/** The hosts, cities and series that a member follows, newest first. */
export const follows = z.object({
  hosts: z.array(userId),
  /** In the catalogue's spelling, otherwise as typed. */
  cities: z.array(z.string()),
  series: z.array(seriesId),
  /** Series to which the member has a standing RSVP. */
  standingRsvps: z.array(seriesId),
})
export type Follows = z.infer<typeof follows>

const isFollowed = z.boolean()

const seriesFollowFields = {
  path: '/api/series/{id}/follow',
  access: 'member',
  params: z.object({ id: seriesId }),
  response: follows,
  status: 200,
  limits: ['followByMember'],
} as const

/** The follows of members. Visitors ask for emails about a city with `signUpForCity`. */
export const followCalls = declareCalls({
  getFollows: {
    method: 'GET',
    path: '/api/user/follows',
    summary: 'The hosts, cities and series that the caller follows.',
    access: 'member',
    response: follows,
    status: 200,
    errors: ['signed_out'],
  },
  setFollow: {
    method: 'PUT',
    path: '/api/user/follows',
    summary:
      'Follows or unfollows a host or a city: a follower gets an email about the new public events of the host or city, and sees these events on the home page. Returns everything the caller follows.',
    access: 'member',
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('host'), id: userId, isFollowed }),
      z.object({ kind: z.literal('city'), city, isFollowed }),
    ]),
    response: follows,
    status: 200,
    errors: ['signed_out', 'not_found', 'too_many_follows', 'too_many_requests'],
    limits: ['followByMember'],
  },
  followSeries: {
    ...seriesFollowFields,
    method: 'POST',
    summary:
      'Follows a series: the caller gets an email about each of its events when it becomes the next one. Returns everything the caller follows.',
    errors: ['signed_out', 'not_found', 'too_many_follows', 'too_many_requests'],
  },
  unfollowSeries: {
    ...seriesFollowFields,
    method: 'DELETE',
    summary: 'Unfollows a series. Returns everything the caller follows.',
    errors: ['signed_out', 'too_many_requests'],
  },
  setStandingRsvp: {
    method: 'PUT',
    path: '/api/series/{id}/standing-rsvp',
    summary:
      'Starts or ends a standing RSVP: the caller gets an RSVP to each event of the series when it becomes the next one. Returns everything the caller follows.',
    access: 'member',
    params: z.object({ id: seriesId }),
    body: z.object({ hasStandingRsvp: z.boolean() }),
    response: follows,
    status: 200,
    errors: ['signed_out', 'not_found', 'too_many_follows', 'too_many_requests'],
    limits: ['followByMember'],
  },
  listFollowedSeries: {
    method: 'GET',
    path: '/api/user/follows/series',
    summary:
      'The series that the caller follows, newest first, and then the others to which they have a standing RSVP, each with its next event.',
    access: 'member',
    response: z.array(
      z.object({
        id: seriesId,
        title: z.string(),
        rhythm: z.string(),
        /** Null if no public event is planned. */
        nextEventId: eventId.nullable(),
      }),
    ),
    status: 200,
    errors: ['signed_out'],
  },
  listFollowedHosts: {
    method: 'GET',
    path: '/api/user/follows/hosts',
    summary: 'The hosts that the caller follows, newest first, a page at a time.',
    access: 'member',
    query: listQuery({}, { maxLimit: 50, defaultLimit: 20 }),
    // A former host has no name here, but can still be unfollowed.
    response: listResponse(
      z.object({ id: userId, name: z.string().nullable(), city: z.string().nullable() }),
    ),
    status: 200,
    errors: ['signed_out'],
  },
  listNewEvents: {
    method: 'GET',
    path: '/api/user/new-events',
    summary:
      "Upcoming public events of followed hosts, cities and series that were first listed since a given time, without the caller's own: newest first, up to a limit.",
    access: 'member',
    query: z.object({ listedAfter: instantParam }),
    response: z.array(relatedEvent),
    status: 200,
    errors: ['signed_out'],
  },
})
