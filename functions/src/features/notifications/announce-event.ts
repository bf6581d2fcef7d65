import {
  parseEventDocument,
  isHidden,
  isListed,
  isOnWall,
  type EventDocument,
} from '../../../shared/events/event-document.ts'
import {
  makeCityFollowKey,
  makeHostFollowKey,
  makeSeriesFollowKey,
} from '../../../shared/follows/follow-keys.ts'
import { ANNOUNCED_EVENTS_A_DAY } from '../../../shared/http/limits.ts'
import { describeRule } from '../../../shared/series/rule.ts'
import { findSeries } from '../../core/events/series-store.ts'
import { hasCitySignups } from '../../core/mail/city-signups-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import { hasFollowers } from '../../core/mail/follows-store.ts'
import type { CityNotificationMailData } from '../../core/mail/mail-data.ts'
import { createMailing, hasMailing } from '../../core/mail/mailings-store.ts'
import { makeCounter } from '../../platform/limits/counter.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import * as log from '../../platform/log.ts'

/**
 * When an event becomes public, emails the people who follow its city or one of its hosts, or asked for email about the city. Each
 * person gets one email. The id of the mailing is made from the event's id, so an event that is unpublished and published again,
 * or a change that is reported twice, is announced once. Also emails the followers of a series about its next event. `before` is
 * undefined for a new event, `after` for a deleted one.
 */
export async function announceEvent(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  // An event that an admin unhides is not new.
  if (!after || isHidden(before)) return
  await announceNextOccurrence(before, after, now)
  if (!isListed(after) || isListed(before)) return
  const event = parseEventDocument(after)
  // A series was announced with its first event, before that event was made to repeat.
  if (event.seriesId !== undefined) return
  if (event.startsAt <= now) return
  const { city, hostIds } = event
  const [hasSubscribers, isFollowed] = await Promise.all([
    hasCitySignups(city),
    hasFollowers([makeCityFollowKey(city), ...hostIds.map(makeHostFollowKey)]),
  ])
  if (!hasSubscribers && !isFollowed) return
  if (await hasMailing(makeCityMailingId(event.id))) return
  if (!(await takeAnnouncedEventTry(after.ownerId, now))) {
    log.info('an event was not announced: its owner has reached the daily limit', { eventId: event.id })
    return
  }
  await createCityMailing(
    { ...toEventSnapshot(event), hostNames: event.hosts.map(({ name }) => name), hostIds },
    now,
  )
}

/** Emails the followers of a series about an event that has become the next one, once for each event. */
async function announceNextOccurrence(
  before: EventDocument | undefined,
  after: EventDocument,
  now: number,
): Promise<void> {
  if (before?.['isLaterOccurrence'] !== true || !isOnWall(after)) return
  const event = parseEventDocument(after)
  const { id: eventId, seriesId, hostIds, startsAt } = event
  if (seriesId === undefined || startsAt <= now) return
  if (!(await hasFollowers([makeSeriesFollowKey(seriesId)]))) return
  const id = `series-next-${eventId}`
  if (await hasMailing(id)) return
  const series = await findSeries(seriesId)
  if (!series) return
  if (!(await takeAnnouncedEventTry(after.ownerId, now))) {
    log.info('the next event of a series was not announced: its owner has reached the daily limit', {
      eventId,
    })
    return
  }
  const hostNames = event.hosts.map(({ name }) => name)
  await createMailing(
    {
      id,
      template: 'city-notification',
      data: { ...toEventSnapshot(event), hostNames, hostIds, rhythm: describeRule(series.rule) },
      audience: { kind: 'series_followers', seriesId, hostIds },
      eventId,
    },
    now,
  )
}

const makeCityMailingId = (eventId: number) => `city-${eventId}`

/**
 * Counts an event among those of its owner that are announced today; returns false if the daily limit is reached. An event that
 * is not announced is still on the wall and in the row of new events. Events without an owner, such as those that an admin makes
 * for hosts, have no limit.
 */
async function takeAnnouncedEventTry(ownerId: unknown, now: number): Promise<boolean> {
  return (
    typeof ownerId !== 'string' ||
    takeTry(makeCounter(ANNOUNCED_EVENTS_A_DAY, ownerId, now), { shouldTakeBlock: false })
  )
}

/** Creates the mailing that announces a published event; once for each event. */
async function createCityMailing(event: Omit<CityNotificationMailData, 'name'>, now: number): Promise<void> {
  const { eventId, city, hostIds = [] } = event
  await createMailing(
    {
      id: makeCityMailingId(eventId),
      template: 'city-notification',
      data: event,
      audience: { kind: 'followers', city, hostIds },
      eventId,
    },
    now,
  )
}
