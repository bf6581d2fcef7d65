import type { z } from 'zod'
import {
  DEFAULT_CAPACITY,
  type AdminEvent,
  type adminEventBody,
  type newAdminEventBody,
} from '../../../shared/hosting/admin-contract.ts'
import { pickContent } from '../../../shared/events/content.ts'
import type { HostCard } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { findHostCardInCity } from '../../core/accounts/city-hosts-store.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { hasAuditEntry } from '../../core/audit/audit-store.ts'
import type { EventChange } from '../../core/events/compose-event.ts'
import { findAllEvents, findEventsOfHost } from '../../core/events/all-events-store.ts'
import { changeEvent, findEvent } from '../../core/events/events-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { cancelWithLaterEvents } from './change-later-events.ts'
import { storeNewEvent } from './create-event.ts'
import { makeEventAuditWriter } from './event-audit-entry.ts'
import { readCoHostCards } from './event-hosts.ts'
import { replaceHostOfSeries } from './hand-over-series.ts'
import { readHostEvent, toHostEvent, makeNotFoundOrCancelledError } from './host-event.ts'
import { cancelHostEvent, publishDraft } from './publish-or-cancel-event.ts'
import { editEvent } from './edit-event.ts'
import { addPhotos } from './upload-event-photos.ts'

// Admins' actions on events (specification section 7.1). They call the same functions as hosts' actions.

function toAdminEvent(event: StoredEvent, hostEvent: Awaited<ReturnType<typeof readHostEvent>>): AdminEvent {
  return {
    ...hostEvent,
    description: event.descriptionMd,
    venue: hostEvent.venueName,
    capacity: event.signupLimit,
    hostIds: event.hostIds.map((id) => userId.parse(id)),
    photoUrl: event.imageUrl,
  }
}

const readAdminEvent = async (event: StoredEvent) => toAdminEvent(event, await readHostEvent(event))
const toAdminEventRow = (event: StoredEvent) => toAdminEvent(event, toHostEvent(event))

export const listEventsForAdmin: Handler<'listEventsForAdmin'> = async ({ query, now }) => {
  const { after, limit, ...filters } = query
  const { items, next } = await findAllEvents(filters, { after, limit, now })
  return { items: items.map(toAdminEventRow), next }
}

export const listHostEventsForAdmin: Handler<'listHostEventsForAdmin'> = async ({ params, query, now }) => {
  const { items, next } = await findEventsOfHost(params.id, query.status, { ...query, now })
  return { items: items.map(toAdminEventRow), next }
}

type AdminEventBody = z.output<typeof newAdminEventBody> | z.output<typeof adminEventBody>

/**
 * The stored content of an event, without hosts and spots. A missing description becomes empty, and if `isVirtual` is given, a
 * missing platform is removed. Other missing fields stay unchanged.
 */
function toAdminEventContent(body: AdminEventBody) {
  const { title, city, venueAddress, isVirtual, isPrivate } = body
  const venueName = body.venueName ?? body.venue ?? ''
  const requiredFields = { title, city, venueName, venueAddress, descriptionMd: body.description ?? '' }
  const platform = isVirtual ? (body.virtualPlatform ?? null) : null
  return {
    ...pickContent({
      ...body,
      ...requiredFields,
      virtualPlatform: isVirtual === undefined ? undefined : platform,
    }),
    ...requiredFields,
    startsAt: Date.parse(body.dateTime),
    ...(body.endsAt ? { endsAt: Date.parse(body.endsAt) } : {}),
    ...(body.timezone === null ? {} : { timezone: body.timezone }),
    ...(isPrivate && body.expectsGuestList ? { hasGuestList: true } : {}),
  } satisfies EventChange
}

/**
 * Reads the cards of the chosen hosts of a city; throws if one of them does not host there. Current hosts may stay as long as the
 * event stays in the city.
 */
function readHostsInCity(
  city: string,
  ids: readonly UserId[],
  currentHosts: readonly HostCard[] = [],
): Promise<HostCard[]> {
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const card = currentHosts.find((item) => item.id === id) ?? (await findHostCardInCity(id, city))
      if (!card) throw makeInvalidHostError('hostIds', `Please choose approved hosts of ${city}.`)
      return card
    }),
  )
}

function makeInvalidHostError(field: 'hostIds' | 'newHostId', message: string): CallError {
  return new CallError('invalid_body', message, { fields: { [field]: message } })
}

/** The admin who creates an event is not a host of it. A named host becomes the owner by accepting the event. */
export const createEventForAdmin: Handler<'createEventForAdmin'> = async (request) => {
  const { body, caller, idempotencyKey, now } = request
  const content = toAdminEventContent(body)
  const draft = {
    area: null,
    isVirtual: false,
    virtualPlatform: null,
    isPrivate: false,
    ...content,
    hosts: await readHostsInCity(content.city, body.hostIds ?? []),
    ownerId: null,
    isPublished: body.isPublished,
    signupLimit: body.capacity ?? DEFAULT_CAPACITY,
  }
  const isSameEvent = ({ id }: StoredEvent) => hasAuditEntry('event_created', String(id), caller.id)
  const virtualLink = body.isVirtual ? (body.virtualLink ?? null) : null
  const event = await storeNewEvent({ draft, virtualLink }, { caller, idempotencyKey, isSameEvent, now })
  return readAdminEvent(event)
}

export const updateEventForAdmin: Handler<'updateEventForAdmin'> = async ({ params, body, caller, now }) => {
  const { hostIds, basedOn, isVirtual, virtualLink } = body
  const content = toAdminEventContent(body)
  const event = await editEvent(params.id, { basedOn, caller, now }, async (currentEvent) => {
    const isSameCity = makeCityKey(content.city) === currentEvent.cityKey
    const hosts =
      hostIds && (await readHostsInCity(content.city, hostIds, isSameCity ? currentEvent.hosts : []))
    return {
      content: {
        ...content,
        ...(hosts ? { hosts } : {}),
        ...(body.isPublished ? { isPublished: true } : {}),
      },
      // A missing limit does not limit the spots of an event that a host left unlimited.
      signupLimit: body.capacity ?? (currentEvent.signupLimit === null ? null : DEFAULT_CAPACITY),
      ...(isVirtual === undefined ? {} : { virtualLink: isVirtual ? (virtualLink ?? null) : null }),
      attendeeNote: { note: body.note, shouldSkipTitleEmail: !body.shouldNotify },
    }
  })
  return readAdminEvent(event)
}

export const publishEventForAdmin: Handler<'publishEventForAdmin'> = async ({ params, caller, now }) =>
  readAdminEvent(await publishDraft(params.id, caller, now))

export const cancelEventForAdmin: Handler<'cancelEventForAdmin'> = ({ params, body, caller, now }) =>
  body.scope === 'following'
    ? cancelWithLaterEvents(params.id, { caller, now, note: body.note, hostId: body.hostId ?? null })
    : cancelHostEvent(params.id, { caller, now, note: body.note })

/**
 * The new host need not come from the event's city, because any host is better than none. They host the event immediately.
 * A host who replaces the owner becomes the owner only by accepting. If the host to be replaced no longer hosts the event,
 * nothing changes. With the scope `following`, the later events of the series that the replaced host hosts are changed too.
 */
export const reassignEvent: Handler<'reassignEvent'> = async ({ params, body, caller, now }) => {
  const { newHostId } = body
  const [[card], member] = await Promise.all([
    readCoHostCards([newHostId], 'newHostId'),
    findMember(newHostId),
  ])
  if (!card || !member?.provenAt) throw makeInvalidHostError('newHostId', 'Please choose an approved host.')
  const composeHostChange = ({ hosts, hostIds, ownerId }: StoredEvent): EventChange => {
    const firstHostId = ownerId ?? hostIds[0] ?? null
    const oldHostId = body.oldHostId ? String(body.oldHostId) : firstHostId
    const canReplace = oldHostId === null || hostIds.includes(oldHostId)
    if (!canReplace || oldHostId === String(newHostId)) return {}
    const remainingHosts = hosts.filter(({ id }) => String(id) !== oldHostId)
    const otherHosts = remainingHosts.filter(({ id }) => id !== newHostId)
    if (oldHostId === firstHostId) return { hosts: [card, ...otherHosts] }
    // A new host who hosts the event already keeps their position, so that the owner stays first.
    return { hosts: otherHosts.length < remainingHosts.length ? remainingHosts : [...otherHosts, card] }
  }
  const writeAudit = await makeEventAuditWriter('event_reassigned', caller, now)
  const seriesEvent = body.scope === 'following' ? await findEvent(params.id) : null
  const oldSeriesHostId = body.oldHostId
    ? String(body.oldHostId)
    : (seriesEvent?.ownerId ?? seriesEvent?.hostIds[0])
  if (seriesEvent && oldSeriesHostId !== undefined)
    await replaceHostOfSeries(seriesEvent, { oldHostId: oldSeriesHostId, newHostId }, composeHostChange, {
      now,
      writeAudit,
    })
  const event = await changeEvent(params.id, composeHostChange, now, writeAudit)
  if (!event) throw await makeNotFoundOrCancelledError(params.id)
  return readAdminEvent(event)
}

export const uploadEventPhotoForAdmin: Handler<'uploadEventPhotoForAdmin'> = async (request) => {
  const { params, files, caller, now } = request
  const { event } = await addPhotos(params.id, files, { caller, now })
  return readAdminEvent(event)
}
