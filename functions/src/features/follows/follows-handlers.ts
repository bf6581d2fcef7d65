import type { Handlers } from '../../platform/call-handler.ts'
import { listFollowedHosts } from './list-followed-hosts.ts'
import { listNewEvents } from './list-new-events.ts'
import {
  followSeries,
  getFollows,
  listFollowedSeries,
  setFollow,
  setStandingRsvp,
  unfollowSeries,
} from './follows.ts'
import { signUpForCity } from './sign-up-for-city.ts'

export const followsHandlers = {
  signUpForCity,
  listFollowedHosts,
  listNewEvents,
  getFollows,
  setFollow,
  followSeries,
  unfollowSeries,
  setStandingRsvp,
  listFollowedSeries,
} satisfies Partial<Handlers>
