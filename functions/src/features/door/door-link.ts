import { HELPER_MS } from '../../../shared/door/door-limits.ts'
import type { EventId } from '../../../shared/ids.ts'
import { eventCancelled } from '../../core/events/get-event.ts'
import { findEventSince } from '../../core/events/events-store.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import type { Handler } from '../../platform/call.ts'
import { doorToken, readDoorToken } from '../../platform/tokens.ts'
import { closeLink, findDoor, openLink } from './doors-store.ts'

/** Whether a token lets a helper to this event's door: the link stands, and the event is neither off nor long over. */
export async function opensDoor(eventId: EventId, token: string, now: number): Promise<boolean> {
  const link = readDoorToken(token)
  if (link?.eventId !== eventId) return false
  const [door, event] = await Promise.all([findDoor(eventId), findEventSince(eventId, now)])
  if (!door?.isLinkOpen || door.linkVersion !== link.version) return false
  return event !== null && event.cancelledAt === null && now < event.endsAt + HELPER_MS
}

export const openDoorLink: Handler<'openDoorLink'> = async ({ params: { id }, now }) => {
  const event = await findEventSince(id, now)
  if (!event) throw refusal('not_found')
  if (event.cancelledAt !== null) throw eventCancelled()
  const endsAt = event.endsAt + HELPER_MS
  if (endsAt <= now) throw refusal('event_over')
  return { token: doorToken(id, await openLink(id)), endsAt }
}

/** Closing twice is once. */
export const closeDoorLink: Handler<'closeDoorLink'> = async ({ params: { id } }) => {
  await closeLink(id)
  return { message: 'That link opens the door no more' }
}
