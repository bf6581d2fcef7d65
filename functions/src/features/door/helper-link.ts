import type { Transaction } from 'firebase-admin/firestore'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import { HELPER_LINK_GRACE_MS } from '../../../shared/door/door-limits.ts'
import { userId, type EventId } from '../../../shared/ids.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { canRunEvents } from '../../core/accounts/member.ts'
import { findMemberReadSince } from '../../core/accounts/users-store.ts'
import { makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { findEventReadSince } from '../../core/events/events-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { CallError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { makeHelperToken, readHelperToken } from '../../platform/tokens.ts'
import { deactivateHelperLink, findCheckInState, activateHelperLink } from './check-in-state-store.ts'

/** Finds the ids of those hosts of an event who may still run it: approved hosts, and admins. */
async function findEligibleHostIds(hostIds: readonly string[], now: number): Promise<string[]> {
  const members = await Promise.all(hostIds.map((id) => findMemberReadSince(userId.parse(id), now)))
  return members.flatMap((member) => (member && canRunEvents(member) ? [String(member.id)] : []))
}

/**
 * Whether a token gives a helper access to this event's check-in. Its link must be active, and the event must be neither cancelled
 * nor over for longer than `HELPER_LINK_GRACE_MS`. Every host who was eligible when the token was made must still host the event
 * and may still run it.
 */
export async function isHelperTokenValid(eventId: EventId, token: string, now: number): Promise<boolean> {
  const link = readHelperToken(token)
  if (link?.eventId !== eventId) return false
  const [state, event] = await Promise.all([findCheckInState(eventId), findEventReadSince(eventId, now)])
  if (!state?.isLinkOpen || state.linkVersion !== link.version) return false
  if (event?.cancelledAt !== null || now >= event.endsAt + HELPER_LINK_GRACE_MS) return false
  if (!link.hostIds.every((id) => event.hostIds.includes(id))) return false
  return (await findEligibleHostIds(link.hostIds, now)).length === link.hostIds.length
}

export const createHelperLink: Handler<'createHelperLink'> = async ({ params: { id }, caller, now }) => {
  const event = await findEventReadSince(id, now)
  if (!event) throw makeRefusalError('not_found')
  if (event.cancelledAt !== null) throw makeEventCancelledError()
  const endsAt = event.endsAt + HELPER_LINK_GRACE_MS
  if (endsAt <= now)
    throw new CallError('event_over', 'Check-in for this event has ended, so helpers no longer need a link.')
  const writeAudit = await makeAuditWriter('door_link_opened', event, caller, now)
  const [version, hostIds] = await Promise.all([
    activateHelperLink(id, writeAudit),
    findEligibleHostIds(event.hostIds, now),
  ])
  return { token: makeHelperToken({ eventId: id, version, hostIds }), endsAt }
}

/** Returns a function that writes the audit entry of an action on the link if the caller is an admin. */
async function makeAuditWriter(
  action: Extract<AdminAction, `door_link${string}`>,
  { id, title }: { readonly id: EventId; readonly title: string },
  caller: Caller,
  now: number,
) {
  const actor = await findAuditActorIfAdmin(caller)
  return (transaction: Transaction) => {
    if (actor)
      writeAuditEntry(
        transaction,
        { action, actor, subject: makeEventSubject(id, title), before: {}, after: {} },
        now,
      )
  }
}

/** Ending an ended link changes nothing. */
export const endHelperLink: Handler<'endHelperLink'> = async ({ params: { id }, caller, now }) => {
  const title = (await findEventReadSince(id, now))?.title ?? ''
  await deactivateHelperLink(id, await makeAuditWriter('door_link_closed', { id, title }, caller, now))
  return { message: 'The link no longer works' }
}
