import type { Handlers } from '../../platform/call-handler.ts'
import { listFollowedHosts } from './list-followed-hosts.ts'
import { listNewEvents } from './list-new-events.ts'
import { getFollows, setFollow } from './set-follow.ts'
import { signUpForCity } from './sign-up-for-city.ts'

export const followsHandlers = {
  signUpForCity,
  listFollowedHosts,
  listNewEvents,
  getFollows,
  setFollow,
} satisfies Partial<Handlers>
