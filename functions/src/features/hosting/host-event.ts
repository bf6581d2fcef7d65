import { pickContent } from '../../../shared/events/content.ts'
import type { HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { HostEvent } from '../../../shared/hosting/contract.ts'
import { userId, type EventId } from '../../../shared/ids.ts'
import { findHostCards } from '../../core/accounts/host-cards-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import {
  findEvent,
  findEventPlace,
  readVirtualLink,
  type EventSecrets,
} from '../../core/events/events-store.ts'
import type { EventPlace } from '../../core/events/private-place.ts'
import { findAuditReason } from '../../core/audit/audit-store.ts'
import { makeHidingDecisionId } from '../../core/safety/decision-id.ts'
import { makeObjectionLink } from '../../core/safety/objection-link.ts'
import { CallError, makeNotFoundError, type Caller } from '../../platform/call-handler.ts'

const toIso = (instant: number) => new Date(instant).toISOString()

/** An event as its hosts see it. */
export function toHostEvent(
  event: StoredEvent,
  {
    virtualLink = null,
    place = event,
    hidingReason = null,
    invitedHosts = [],
  }: Partial<
    EventSecrets & { place: EventPlace; hidingReason: string | null; invitedHosts: readonly HostCard[] }
  > = {},
): HostEvent {
  const { ownerId, offeredOwnerId, hostIds, invitedHostIds, cancelledAt, hidden = null } = event
  return {
    id: event.id,
    ...pickContent({ ...event, venueName: place.venueName, venueAddress: place.venueAddress }),
    dateTime: toIso(event.startsAt),
    endsAt: toIso(event.endsAt),
    timezone: event.timezone,
    virtualLink,
    hasGuestList: event.hasGuestList,
    isPublished: event.isPublished,
    ...(event.seriesId === undefined ? {} : { seriesId: event.seriesId }),
    hidden: hidden && {
      hiddenAt: toIso(hidden.hiddenAt),
      reason: hidingReason,
      objectionUrl:
        hidingReason === null ? null : makeObjectionLink(makeHidingDecisionId(event.id, hidden.hiddenAt)),
      isBySuspension: hidden.suspendedOwnerId !== null,
    },
    cancelledAt: cancelledAt === null ? null : toIso(cancelledAt),
    signupLimit: event.signupLimit,
    signupCount: event.confirmedCount,
    missedCount: event.missedCount ?? 0,
    waitlistCount: event.waitlistCount,
    ...(event.requestedCount === undefined ? {} : { requestedCount: event.requestedCount }),
    ...(event.offeredCount === undefined ? {} : { offeredCount: event.offeredCount }),
    ownerId: ownerId === null ? null : userId.parse(ownerId),
    offeredOwnerId: offeredOwnerId === null ? null : userId.parse(offeredOwnerId),
    coHostIds: [...hostIds.filter((id) => id !== ownerId), ...(invitedHostIds ?? [])].map((id) =>
      userId.parse(id),
    ),
    hosts: event.hosts,
    invitedHosts: invitedHosts.filter(({ id }) => invitedHostIds?.includes(String(id))),
    imageUrl: event.imageUrl,
    eventPhotos: event.photos,
    photosSharedAt: event.photosSharedAt ? toIso(event.photosSharedAt) : null,
    contentUpdatedAt: toIso(event.contentUpdatedAt),
    updatedAt: toIso(event.updatedAt),
  }
}

/** An event with its private link and location, as the calls of hosts and admins return a single event. */
export async function readHostEvent(event: StoredEvent): Promise<HostEvent> {
  const { hidden } = event
  const [virtualLink, place, hidingReason, invitedHosts] = await Promise.all([
    event.isVirtual ? readVirtualLink(event.id) : null,
    findEventPlace(event),
    hidden && hidden.suspendedOwnerId === null
      ? findAuditReason(makeHidingDecisionId(event.id, hidden.hiddenAt))
      : null,
    findInvitedHosts([event]),
  ])
  return toHostEvent(event, { virtualLink, place, hidingReason, invitedHosts })
}

/** The cards of all hosts who are invited to any of the events. */
export function findInvitedHosts(events: readonly StoredEvent[]): Promise<HostCard[]> {
  const uids = new Set(events.flatMap(({ invitedHostIds }) => invitedHostIds ?? []))
  return uids.size === 0 ? Promise.resolve([]) : findHostCards([...uids].map((uid) => userId.parse(uid)))
}

export function makeEventNotFoundError(): CallError {
  return makeNotFoundError('event')
}

export function assertNotStarted({ startsAt }: Pick<StoredEvent, 'startsAt'>, now: number): void {
  if (startsAt <= now) throw new CallError('event_over', 'This event has already started.')
}

/** An event that may be changed. Throws `not_found` or `event_cancelled`. */
export async function readChangeableEvent(id: EventId): Promise<StoredEvent> {
  const event = await findEvent(id)
  if (!event) throw makeEventNotFoundError()
  if (event.cancelledAt !== null) throw makeEventCancelledError()
  return event
}

/**
 * Throws `forbidden` for a caller who is neither a host of the event nor an admin. `hostIds` must come from the state from which
 * a change is made: otherwise a host who was removed in the meantime could make themselves a host again.
 */
export function assertHost({ hostIds }: Pick<StoredEvent, 'hostIds'>, caller: Caller): void {
  if (caller.role !== 'admin' && !hostIds.includes(String(caller.id))) {
    throw new CallError('forbidden', 'Only the hosts of this event may do this.')
  }
}

/** Returns the error for a change of an event that does not exist or is cancelled. */
export async function makeNotFoundOrCancelledError(id: EventId): Promise<CallError> {
  return (await findEvent(id)) ? makeEventCancelledError() : makeEventNotFoundError()
}
