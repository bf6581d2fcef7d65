import {
  MAX_FOLLOWED_CITIES,
  MAX_FOLLOWED_HOSTS,
  MAX_FOLLOWED_SERIES,
  type Follows,
} from '../../../shared/follows/contract.ts'
import { describeRule } from '../../../shared/series/rule.ts'
import { findHostCard } from '../../core/accounts/host-cards-store.ts'
import { findNextPublicEvent, findSeries } from '../../core/events/series-store.ts'
import {
  changeFollows,
  findFollows,
  changeCityFollow,
  changeHostFollow,
  changeSeriesFollow,
  changeStandingRsvp,
} from '../../core/mail/follows-store.ts'
import { CallError, makeNotFoundError, type Handler } from '../../platform/call-handler.ts'

export const getFollows: Handler<'getFollows'> = ({ caller }) => findFollows(caller.id)

export const setFollow: Handler<'setFollow'> = async ({ caller, body, now }) => {
  // A former host can still be unfollowed.
  if (body.kind === 'host' && body.isFollowed && !(await findHostCard(body.id)))
    throw makeNotFoundError('host')
  return changeFollows(
    caller.id,
    (follows) => {
      const nextFollows =
        body.kind === 'host'
          ? changeHostFollow(follows, body.id, body)
          : changeCityFollow(follows, body.city, body)
      refuseTooManyFollows(nextFollows)
      return nextFollows
    },
    now,
  )
}

export const followSeries: Handler<'followSeries'> = async ({ params, caller, now }) => {
  const series = await findSeries(params.id)
  // Events of a private series are not announced: their address is the invitation.
  if (!series || series.template.isPrivate) throw makeNotFoundError('series')
  return changeFollows(
    caller.id,
    (follows) => {
      const nextFollows = changeSeriesFollow(follows, params.id, { isFollowed: true })
      refuseTooManyFollows(nextFollows)
      return nextFollows
    },
    now,
  )
}

/** Also works for a series that has become private. */
export const unfollowSeries: Handler<'unfollowSeries'> = ({ params, caller, now }) =>
  changeFollows(caller.id, (follows) => changeSeriesFollow(follows, params.id, { isFollowed: false }), now)

/**
 * The response is the same for a member whom a host keeps out: the engine refuses their RSVP when it is made. A private series
 * takes neither new standing RSVPs nor followers, but a standing RSVP can be ended after the series became private.
 */
export const setStandingRsvp: Handler<'setStandingRsvp'> = async ({ params, body, caller, now }) => {
  if (body.hasStandingRsvp) {
    const series = await findSeries(params.id)
    if (!series || series.template.isPrivate) throw makeNotFoundError('series')
  }
  return changeFollows(
    caller.id,
    (follows) => {
      const nextFollows = changeStandingRsvp(follows, params.id, body)
      refuseTooManyFollows(nextFollows)
      return nextFollows
    },
    now,
  )
}

export const listFollowedSeries: Handler<'listFollowedSeries'> = async ({ caller, now }) => {
  const { series, standingRsvps } = await findFollows(caller.id)
  const seriesFollows = await Promise.all(
    [...new Set([...series, ...standingRsvps])].map(async (id) => ({
      followedSeries: await findSeries(id),
      nextEvent: await findNextPublicEvent(id, now),
    })),
  )
  return seriesFollows.flatMap(({ followedSeries, nextEvent }) => {
    if (!followedSeries) return []
    const { id, template, rule } = followedSeries
    return [{ id, title: template.title, rhythm: describeRule(rule), nextEventId: nextEvent?.id ?? null }]
  })
}

function refuseTooManyFollows({ hosts, cities, series, standingRsvps }: Follows): void {
  if (standingRsvps.length > MAX_FOLLOWED_SERIES) {
    throw new CallError(
      'too_many_follows',
      `We already save you a spot in ${MAX_FOLLOWED_SERIES} series, the maximum. Turn this off for one of them in your account first.`,
    )
  }
  const limitText =
    hosts.length > MAX_FOLLOWED_HOSTS
      ? `${MAX_FOLLOWED_HOSTS} hosts`
      : cities.length > MAX_FOLLOWED_CITIES
        ? `${MAX_FOLLOWED_CITIES} cities`
        : series.length > MAX_FOLLOWED_SERIES
          ? `${MAX_FOLLOWED_SERIES} series`
          : null
  if (limitText === null) return
  throw new CallError(
    'too_many_follows',
    `You already follow ${limitText}, the maximum. Unfollow one in your account first.`,
  )
}
