import { MAX_CITIES, MAX_HOSTS, MAX_SERIES, type Follows } from '../../../shared/follows/contract.ts'
import { describeRule } from '../../../shared/series/rule.ts'
import { findHostCard } from '../../core/accounts/host-cards-store.ts'
import { findNextPublic, findSeries } from '../../core/events/series-store.ts'
import { changeFollows, findFollows, withCity, withHost, withSeries } from '../../core/mail/follows-store.ts'
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

export const followSeries: Handler<'followSeries'> = async ({ params, caller, now }) => {
  const series = await findSeries(params.id)
  // Of a private event's series nothing is announced: the address is the invitation.
  if (!series || series.template.isPrivate) throw notFound('series')
  return changeFollows(
    caller.id,
    (present) => {
      const next = withSeries(present, params.id, true)
      refuseTooMany(next)
      return next
    },
    now,
  )
}

/** Also of a series that is private by now. */
export const unfollowSeries: Handler<'unfollowSeries'> = ({ params, caller, now }) =>
  changeFollows(caller.id, (present) => withSeries(present, params.id, false), now)

export const listFollowedSeries: Handler<'listFollowedSeries'> = async ({ caller, now }) => {
  const { series } = await findFollows(caller.id)
  const followed = await Promise.all(
    series.map(async (id) => ({ stored: await findSeries(id), next: await findNextPublic(id, now) })),
  )
  return followed.flatMap(({ stored, next }) => {
    if (!stored) return []
    const { id, template, rule } = stored
    return [{ id, title: template.title, rhythm: describeRule(rule), nextEventId: next?.id ?? null }]
  })
}

function refuseTooMany({ hosts, cities, series }: Follows): void {
  const most =
    hosts.length > MAX_HOSTS
      ? `${MAX_HOSTS} hosts`
      : cities.length > MAX_CITIES
        ? `${MAX_CITIES} cities`
        : series.length > MAX_SERIES
          ? `${MAX_SERIES} series`
          : null
  if (most === null) return
  throw new CallError(
    'follows_full',
    `You already follow ${most}, the maximum. Unfollow one in your account first.`,
  )
}
