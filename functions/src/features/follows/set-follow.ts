import { MAX_CITIES, MAX_HOSTS, type Follows } from '../../../shared/follows/contract.ts'
import { findHostCard } from '../../core/accounts/host-cards-store.ts'
import { changeFollows, findFollows, withCity, withHost } from '../../core/mail/follows-store.ts'
import { CallError, notFound, type Handler } from '../../platform/call-handler.ts'

export const getFollows: Handler<'getFollows'> = ({ caller }) => findFollows(caller.id)

export const setFollow: Handler<'setFollow'> = async ({ caller, body, now }) => {
  // A former host can still be unfollowed.
  if (body.kind === 'host' && body.isFollowed && !(await findHostCard(body.id))) throw notFound('host')
  return changeFollows(
    caller.id,
    (present) => {
      const next =
        body.kind === 'host'
          ? withHost(present, body.id, body.isFollowed)
          : withCity(present, body.city, body.isFollowed)
      refuseTooMany(next)
      return next
    },
    now,
  )
}

function refuseTooMany({ hosts, cities }: Follows): void {
  const most =
    hosts.length > MAX_HOSTS
      ? `${MAX_HOSTS} hosts`
      : cities.length > MAX_CITIES
        ? `${MAX_CITIES} cities`
        : null
  if (most === null) return
  throw new CallError(
    'follows_full',
    `You already follow ${most}, the maximum. Unfollow one in your account first.`,
  )
}
