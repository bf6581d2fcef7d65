import type { EventId } from '../../../shared/ids.ts'
import {
  addGuests,
  countGuests,
  removeAllGuests,
  findGuest,
  findGuests,
  removeGuest as removeGuestFromList,
  setHasGuestList,
  type Guest,
} from '../../core/events/guests-store.ts'
import { findEventReadSince } from '../../core/events/events-store.ts'
import { findStatuses } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { hashAddress } from '../../platform/tokens.ts'
import { makeGuestAuditWriter } from './audit-guest-changes.ts'
import { readChangeableEvent, makeEventNotFoundError, makeNotFoundOrCancelledError } from './host-event.ts'

export const listGuests: Handler<'listGuests'> = async ({ params, query }) => {
  const [page, counts] = await Promise.all([findGuests(params.id, query), countGuests(params.id)])
  return { items: await addStatuses(params.id, page.items), next: page.next, ...counts }
}

/** Adds one guest to the list; an event without a list gets one. */
export const addGuest: Handler<'addGuest'> = async ({ params, body, caller, now }) => {
  const event = await readChangeableEvent(params.id)
  const writeAudit = await makeGuestAuditWriter('guests_added', caller, event, now)
  const addedCount = await addGuests(params.id, [body], writeAudit)
  const isSet = await setHasGuestList(params.id, { hasGuestList: true, now }, (transaction) => {
    writeAudit(transaction, addedCount, { hasGuestList: true })
  })
  if (!isSet) throw await makeNotFoundOrCancelledError(params.id)
  const guest = await findGuest(params.id, hashAddress(body.email))
  const [guestWithStatus] = await addStatuses(params.id, guest ? [guest] : [])
  if (!guestWithStatus) throw makeNotListedError()
  return guestWithStatus
}

export const removeGuest: Handler<'removeGuest'> = async ({ params, caller, now }) => {
  const event = await findEventReadSince(params.id, now)
  if (!event) throw makeEventNotFoundError()
  const writeAudit = await makeGuestAuditWriter('guest_removed', caller, event, now)
  if (!(await removeGuestFromList(params.id, params.guestId, writeAudit))) throw makeNotListedError()
  return { message: 'Removed from the guest list' }
}

/**
 * The guests are deleted before `hasGuestList` becomes false. If the call is interrupted, only guests who are still on the list
 * can RSVP, and a repeated call deletes them too.
 */
export const deleteGuestList: Handler<'deleteGuestList'> = async ({ params, caller, now }) => {
  const event = await readChangeableEvent(params.id)
  const writeAudit = await makeGuestAuditWriter('guest_list_dropped', caller, event, now)
  const deletedCount = await removeAllGuests(params.id, writeAudit)
  const isSet = await setHasGuestList(params.id, { hasGuestList: false, now }, (transaction) => {
    writeAudit(transaction, deletedCount, { hasGuestList: false })
  })
  if (!isSet) throw await makeNotFoundOrCancelledError(params.id)
  return { message: 'Guest list deleted' }
}

function makeNotListedError(): CallError {
  return new CallError('not_found', 'This person is not on the guest list.')
}

/** Guests, each with the status of their RSVP; null if they have none. */
async function addStatuses(eventId: EventId, guests: readonly Guest[]) {
  const statuses = await findStatuses(
    eventId,
    guests.map(({ id }) => id),
  )
  return guests.map(({ id, email, name, invitedAt }) => ({
    id,
    email,
    name,
    invitedAt: invitedAt === null ? null : new Date(invitedAt).toISOString(),
    status: statuses.get(id) ?? null,
  }))
}
