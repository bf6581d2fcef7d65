import { z } from 'zod'
import { city } from '../cities/city.ts'
import { relatedEvent } from '../events/contract.ts'
import { declareCalls } from '../http/call.ts'
import { askedInstant } from '../http/fields.ts'
import { listAnswer, listQuery } from '../http/list.ts'
import { userId } from '../ids.ts'

/** So many hosts, and so many cities, a member may follow: news are asked for by thirty of them at a time. */
export const MAX_HOSTS = 120
export const MAX_CITIES = 30
/** So many new events stand on home. */
export const MAX_NEWS = 4

/** Whom and what a member follows, the newest first. */
export const follows = z.object({
  hosts: z.array(userId),
  /** As the catalogue spells them, else as they were typed. */
  cities: z.array(z.string()),
})
export type Follows = z.infer<typeof follows>

const isFollowed = z.boolean()

/** Members alone: visitors ask about a city by e-mail (`signUpForCity`). */
export const followCalls = declareCalls({
  getFollows: {
    method: 'GET',
    path: '/api/user/follows',
    summary: 'The hosts and cities that the caller follows.',
    access: 'member',
    answer: follows,
    status: 200,
    errors: ['signed_out'],
  },
  setFollow: {
    method: 'PUT',
    path: '/api/user/follows',
    summary:
      'Follows or unfollows a host or a city: their new public events are emailed and shown on the home page. Returns everything the caller follows.',
    access: 'member',
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('host'), id: userId, isFollowed }),
      z.object({ kind: z.literal('city'), city, isFollowed }),
    ]),
    answer: follows,
    status: 200,
    errors: ['signed_out', 'not_found', 'follows_full', 'too_many_requests'],
    limits: ['followByMember'],
  },
  listFollowedHosts: {
    method: 'GET',
    path: '/api/user/follows/hosts',
    summary: 'The hosts that the caller follows, newest first, a page at a time.',
    access: 'member',
    query: listQuery({}, { most: 50, usual: 20 }),
    // A former host has no name here, and can be unfollowed.
    answer: listAnswer(z.object({ id: userId, name: z.string().nullable(), city: z.string().nullable() })),
    status: 200,
    errors: ['signed_out'],
  },
  listNewEvents: {
    method: 'GET',
    path: '/api/user/new-events',
    summary:
      'Upcoming public events by followed hosts or in followed cities that were published since a given time: newest first, up to a limit.',
    access: 'member',
    query: z.object({ since: askedInstant }),
    answer: z.array(relatedEvent),
    status: 200,
    errors: ['signed_out'],
  },
})
