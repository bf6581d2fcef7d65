import { createHmac } from 'node:crypto'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId, UserId } from '../../../shared/ids.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import type { EventInput } from '../../core/events/compose-event.ts'
import {
  createEvent as storeEvent,
  findEvent,
  type CreateEventOptions,
} from '../../core/events/events-store.ts'
import { copyPhoto, removePhoto, type StoredPhoto } from '../../core/photos/photos-store.ts'
import type { Caller, CallRequest, Handler } from '../../platform/call-handler.ts'
import { isTransient } from '../../platform/contention.ts'
import { linkSecret } from '../../platform/params.ts'
import { toEventContent, pickVirtualLink } from './event-content.ts'
import { makeEventAuditEntry } from './event-audit-entry.ts'
import { readCoHostCards, readCallerCard, readRemainingHostCards, addCoHosts } from './event-hosts.ts'
import { makeEventNotFoundError, readHostEvent } from './host-event.ts'

/** The ids of events have ten digits. */
const SMALLEST_ID = 1_000_000_000
const ID_COUNT = 9_000_000_000

/**
 * Creates an event owned by the caller. A repeated request with the same `Idempotency-Key` generates the same id, finds the
 * first request's event under that id, and returns the event's current state.
 */
export const createEvent: Handler<'createEvent'> = async ({ body, caller, idempotencyKey, now }) => {
  const owner = await readCallerCard(caller.id)
  const otherHostIds = body.coHostIds.filter((id) => id !== caller.id)
  const coHosts = await (body.copiedEventId
    ? readRemainingHostCards(otherHostIds)
    : readCoHostCards(otherHostIds, 'coHostIds'))
  const draft = {
    ...toEventContent(body),
    ...addCoHosts([owner], coHosts, caller),
    isPublished: body.isPublished,
    signupLimit: body.signupLimit ?? null,
  }
  const isSameEvent = ({ hostIds }: StoredEvent) => hostIds.includes(String(caller.id))
  const cover = body.copiedEventId ? await copyCover(body.copiedEventId, caller) : null
  const content = { draft, coverUrl: cover?.url ?? null, virtualLink: pickVirtualLink(body) }
  const request = { caller, idempotencyKey, isSameEvent, now }
  const event = await storeNewEvent(content, request).catch(async (error: unknown) => {
    // A transient error may have lost only the response. Then the event exists and shows the cover.
    if (cover && !isTransient(error)) await removePhoto(cover.id)
    throw error
  })
  // An earlier attempt has made the event, with a cover of its own.
  if (cover && !event.photos.includes(cover.url)) await removePhoto(cover.id)
  return readHostEvent(event)
}

/** Copies the cover of an event that the caller hosts, or of any event for an admin; null if it has no stored cover. */
async function copyCover(id: EventId, { id: callerId, role }: Caller): Promise<StoredPhoto | null> {
  const event = await findEvent(id)
  const canCopy = role === 'admin' || event?.hostIds.includes(String(callerId))
  if (!event || !canCopy) throw makeEventNotFoundError()
  return event.imageUrl === null ? null : copyPhoto(event.imageUrl)
}

/** The content of a new event, which has no guests, and no photo except its cover. */
export interface NewEvent {
  readonly draft: Omit<EventInput, 'hasGuestList' | 'imageUrl' | 'photos'> &
    Partial<Pick<EventInput, 'hasGuestList'>>
  readonly coverUrl?: string | null
  readonly virtualLink: string | null
}

/** Stores a new event; `isSameEvent` recognises an event that an earlier attempt stored. */
export async function storeNewEvent(
  { draft, coverUrl = null, virtualLink }: NewEvent,
  {
    caller,
    idempotencyKey,
    isSameEvent,
    now,
  }: Pick<CallRequest<'createEvent'>, 'caller' | 'idempotencyKey' | 'now'> & {
    readonly isSameEvent: NonNullable<CreateEventOptions['isSameEvent']>
  },
): Promise<StoredEvent> {
  const actor = await findAuditActorIfAdmin(caller)
  const options: CreateEventOptions = {
    ...(idempotencyKey === null
      ? {}
      : { generateId: createIdGenerator(caller.id, idempotencyKey), isSameEvent }),
    writeAudit: (batch, event) => {
      if (actor) writeAuditEntry(batch, makeEventAuditEntry('event_created', actor, null, event), now)
    },
  }
  const eventFields = {
    hasGuestList: false,
    ...draft,
    imageUrl: coverUrl,
    photos: coverUrl === null ? [] : [coverUrl],
  }
  return storeEvent(eventFields, { virtualLink }, now, options)
}

/** Returns a function that generates ids for a request: the same ids in the same order each time, which others cannot predict. */
function createIdGenerator(callerId: UserId, idempotencyKey: string): () => number {
  let idCount = 0
  return () => {
    idCount += 1
    const request = JSON.stringify(['create-event', callerId, idempotencyKey, idCount])
    const digest = createHmac('sha256', linkSecret.value()).update(request).digest()
    return SMALLEST_ID + (digest.readUIntBE(0, 6) % ID_COUNT)
  }
}
