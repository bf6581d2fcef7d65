import type { DoorEvent } from '../../../shared/door/contract.ts'
import { DOOR_PAGE_SIZE } from '../../../shared/door/door-limits.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { findEventReadSince } from '../../core/events/events-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { readDoorPage } from './door-list-store.ts'

export const listDoorAttendees: Handler<'listDoorAttendees'> = async ({
  params: { id },
  query: { cursor },
  now,
}) => {
  const [event, page] = await Promise.all([
    findEventReadSince(id, now),
    readDoorPage(id, { cursor, limit: DOOR_PAGE_SIZE, now }),
  ])
  if (!event) throw makeRefusalError('not_found')
  return { ...page, event: toDoorEvent(event), serverNow: now }
}

function toDoorEvent(event: StoredEvent): DoorEvent {
  const { id, title, startsAt, endsAt, timezone, venueName, signupLimit, confirmedCount, cancelledAt } = event
  return {
    id,
    title,
    startsAt,
    endsAt,
    timezone,
    venueName,
    signupLimit,
    signupCount: confirmedCount,
    isCancelled: cancelledAt !== null,
  }
}
