import type { HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { EventChange } from '../../core/events/compose-event.ts'
import { changeEvent, type AuditChange } from '../../core/events/events-store.ts'
import { changeSeries, findSeries, findUpcomingEventsOf } from '../../core/events/series-store.ts'

interface Change {
  readonly now: number
  /** The entry for the audit log, if an admin makes the change. */
  readonly audit: AuditChange
}

/**
 * Makes the host who accepts an event of a series the owner of the series too, and of its other upcoming events that have the same owner. The
 * event itself is changed after this: a request that is cut short leaves the offer as it is, and is repeated.
 */
export async function takeOverSeries(
  event: StoredEvent,
  card: HostCard,
  { now, audit }: Change,
): Promise<void> {
  const { id, seriesId, ownerId: former, startsAt } = event
  if (seriesId === undefined || startsAt <= now) return
  const series = await findSeries(seriesId)
  if (series?.ownerId !== former) return
  const uid = String(card.id)
  const others = (await findUpcomingEventsOf(seriesId, now)).filter(
    (other) => other.id !== id && other.ownerId === former && other.cancelledAt === null,
  )
  const change = ({ hosts, ownerId }: StoredEvent): EventChange =>
    ownerId === former
      ? {
          hosts: [card, ...hosts.filter((host) => host.id !== card.id)],
          ownerId: uid,
          offeredOwnerId: null,
        }
      : {}
  for (const other of others) await changeEvent(other.id, change, now, audit)
  await changeSeries(seriesId, (present) =>
    present.ownerId === former
      ? {
          ownerId: uid,
          hostIds: [uid, ...present.hostIds.filter((host) => host !== uid)],
          dueAt: now,
          updatedAt: Math.max(now, present.updatedAt + 1),
        }
      : {},
  )
}

/**
 * Changes the hosts of an event of a series and of all later ones that `former` hosts, and those of its new events. A series that `former` owns
 * is paused until one of its hosts becomes its owner. Doing it twice changes nothing.
 */
export async function replaceHostOfSeries(
  event: StoredEvent,
  { former, next }: { readonly former: string; readonly next: UserId },
  change: (event: StoredEvent) => EventChange,
  { now, audit }: Change,
): Promise<void> {
  const { seriesId, startsAt } = event
  if (seriesId === undefined) return
  const later = (await findUpcomingEventsOf(seriesId, now)).filter(
    (other) =>
      other.id !== event.id &&
      other.startsAt >= startsAt &&
      other.cancelledAt === null &&
      other.hostIds.includes(former),
  )
  for (const other of later) await changeEvent(other.id, change, now, audit)
  await changeSeries(seriesId, ({ hostIds, ownerId, pausedAt, updatedAt }) => {
    if (!hostIds.includes(former) || former === String(next)) return {}
    const newHostIds = hostIds.map((uid) => (uid === former ? String(next) : uid))
    return {
      hostIds: [...new Set(newHostIds)],
      ...(ownerId === former ? { ownerId: null, pausedAt: pausedAt ?? now } : {}),
      updatedAt: Math.max(now, updatedAt + 1),
    }
  })
}
