import type { Transaction } from 'firebase-admin/firestore'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import { HELPER_MS } from '../../../shared/door/door-limits.ts'
import type { EventId } from '../../../shared/ids.ts'
import { recordedIfAdmin } from '../../core/accounts/recorded-as.ts'
import { eventSubject, recordIn } from '../../core/audit/audit-store.ts'
import { eventCancelled } from '../../core/events/get-event.ts'
import { findEventSince } from '../../core/events/events-store.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import type { Caller, Handler } from '../../platform/call.ts'
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

export const openDoorLink: Handler<'openDoorLink'> = async ({ params: { id }, caller, now }) => {
  const event = await findEventSince(id, now)
  if (!event) throw refusal('not_found')
  if (event.cancelledAt !== null) throw eventCancelled()
  const endsAt = event.endsAt + HELPER_MS
  if (endsAt <= now) throw refusal('event_over')
  const tell = await recording('door_link_opened', event, caller, now)
  return { token: doorToken(id, await openLink(id, tell)), endsAt }
}

/** What an admin does to the link stands on record. */
async function recording(
  action: Extract<AdminAction, `door_link${string}`>,
  { id, title }: { readonly id: EventId; readonly title: string },
  caller: Caller,
  now: number,
) {
  const by = await recordedIfAdmin(caller)
  return (transaction: Transaction) => {
    if (by)
      recordIn(transaction, { action, by, subject: eventSubject(id, title), before: {}, after: {} }, now)
  }
}

/** Closing twice is once. */
export const closeDoorLink: Handler<'closeDoorLink'> = async ({ params: { id }, caller, now }) => {
  const title = (await findEventSince(id, now))?.title ?? ''
  await closeLink(id, await recording('door_link_closed', { id, title }, caller, now))
  return { message: 'That link opens the door no more' }
}
