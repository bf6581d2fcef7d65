import type { EventDocument, HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { seriesId as seriesIdSchema, type UserId } from '../../../shared/ids.ts'
import type { EventChange } from '../../core/events/compose-event.ts'
import { changeEvent, type WriteEventAudit } from '../../core/events/events-store.ts'
import { changeSeries, findSeries, findUpcomingEventsInSeries } from '../../core/events/series-store.ts'

interface HandOverContext {
  readonly now: number
  /** Writes the audit entry, if an admin makes the change. */
  readonly writeAudit: WriteEventAudit
}

/**
 * Makes the host who accepts an event of a series the owner of the series too, and of its other upcoming events that have the
 * same former owner. The event itself is changed last: an interrupted request leaves the offer as it is, and can be repeated.
 */
export async function takeOverSeries(
  event: StoredEvent,
  card: HostCard,
  { now, writeAudit }: HandOverContext,
): Promise<void> {
  const { id, seriesId, ownerId: formerOwnerId, startsAt } = event
  if (seriesId === undefined || startsAt <= now) return
  const series = await findSeries(seriesId)
  if (series?.ownerId !== formerOwnerId) return
  const uid = String(card.id)
  const composeOwnerChange = ({ hosts, ownerId }: StoredEvent): EventChange =>
    ownerId === formerOwnerId
      ? {
          hosts: [card, ...hosts.filter((host) => host.id !== card.id)],
          ownerId: uid,
          offeredOwnerId: null,
        }
      : {}
  const changeOtherEvents = async () => {
    for (const otherEvent of await findUpcomingEventsInSeries(seriesId, now))
      if (otherEvent.id !== id && otherEvent.ownerId === formerOwnerId && otherEvent.cancelledAt === null)
        await changeEvent(otherEvent.id, composeOwnerChange, now, writeAudit)
  }
  await changeOtherEvents()
  await changeSeries(seriesId, (currentSeries) =>
    currentSeries.ownerId === formerOwnerId
      ? {
          ownerId: uid,
          hostIds: [uid, ...currentSeries.hostIds.filter((hostId) => hostId !== uid)],
          dueAt: now,
          updatedAt: Math.max(now, currentSeries.updatedAt + 1),
        }
      : {},
  )
  // Before it was changed, the series may have made another event with the former owner.
  await changeOtherEvents()
}

/**
 * Replaces a host of an event of a series in all later events that they host, and in those that the series will make. A
 * series that the former host owns is paused until one of its hosts becomes its owner. Safe to repeat.
 */
export async function replaceHostOfSeries(
  event: StoredEvent,
  { oldHostId, newHostId }: { readonly oldHostId: string; readonly newHostId: UserId },
  composeHostChange: (event: StoredEvent) => EventChange,
  { now, writeAudit }: HandOverContext,
): Promise<void> {
  const { seriesId, startsAt } = event
  if (seriesId === undefined) return
  // The series is changed before its events. Otherwise the series could make new events with the former host meanwhile, and
  // `removeFormerHosts` would remove the former host from the series, because they host none of its events.
  await changeSeries(seriesId, ({ hostIds, ownerId, pausedAt, updatedAt }) => {
    if (!hostIds.includes(oldHostId) || oldHostId === String(newHostId)) return {}
    const newHostIds = hostIds.map((uid) => (uid === oldHostId ? String(newHostId) : uid))
    return {
      hostIds: [...new Set(newHostIds)],
      ...(ownerId === oldHostId ? { ownerId: null, pausedAt: pausedAt ?? now } : {}),
      updatedAt: Math.max(now, updatedAt + 1),
    }
  })
  const laterEvents = (await findUpcomingEventsInSeries(seriesId, now)).filter(
    (otherEvent) =>
      otherEvent.id !== event.id &&
      otherEvent.startsAt >= startsAt &&
      otherEvent.cancelledAt === null &&
      otherEvent.hostIds.includes(oldHostId),
  )
  for (const laterEvent of laterEvents) await changeEvent(laterEvent.id, composeHostChange, now, writeAudit)
}

const getHostIds = (event: EventDocument): readonly string[] => event['hostIds'] as readonly string[]

/**
 * Runs after every change of an event: a co-host who is removed from an event of a series, and hosts none of its other
 * upcoming events, is no longer a host of the series. Otherwise they would host the events that the series will make. Uses
 * the current events, because triggers may run late or twice.
 */
export async function removeFormerHosts(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  const id = seriesIdSchema.safeParse(after?.['seriesId'])
  if (!id.success || !before || !after) return
  const removedIds = getHostIds(before).filter((uid) => !getHostIds(after).includes(uid))
  if (removedIds.length === 0) return
  const upcomingEvents = (await findUpcomingEventsInSeries(id.data, now)).filter(
    ({ cancelledAt }) => cancelledAt === null,
  )
  const formerIds = removedIds.filter((uid) => !upcomingEvents.some(({ hostIds }) => hostIds.includes(uid)))
  await changeSeries(id.data, ({ hostIds, ownerId, updatedAt }) => {
    const remainingIds = hostIds.filter((uid) => uid === ownerId || !formerIds.includes(uid))
    return remainingIds.length === hostIds.length
      ? {}
      : { hostIds: remainingIds, updatedAt: Math.max(now, updatedAt + 1) }
  })
}
