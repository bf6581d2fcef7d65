import type { Call } from '../../shared/http/call.ts'
import type { EventId } from '../../shared/ids.ts'
import { canRunEvents } from '../core/accounts/member.ts'
import { findMemberReadSince } from '../core/accounts/users-store.ts'
import { findHostIds } from '../core/events/events-store.ts'
import { isHelperTokenValid } from '../features/door/helper-link.ts'
import { CallError, makeNotFoundError, type Caller } from '../platform/call-handler.ts'

/**
 * Checks the caller's role, before the rest of the request is parsed, and returns the caller with their role. An
 * instance caches roles for some seconds, so the role is read again before a caller is refused: they may just have been approved.
 * Throws `forbidden`.
 */
export async function authoriseRole(call: Call, caller: Caller | null, now: number): Promise<Caller | null> {
  if (hasRole(call, caller)) return caller
  const member = caller && (await findMemberReadSince(caller.id, now))
  const currentCaller = member && { ...caller, role: member.role, isApproved: member.isApproved }
  if (hasRole(call, currentCaller)) return currentCaller
  throw new CallError('forbidden', 'You are not allowed to do this.')
}

function hasRole({ access }: Call, caller: Caller | null): boolean {
  if (access === 'public' || access === 'member') return true
  return caller !== null && (access === 'admin' ? caller.role === 'admin' : canRunEvents(caller))
}

/**
 * Checks that the stored event names the caller as a host, or that the caller is an admin. Throws `not_found` or `forbidden`.
 */
export async function authoriseEvent(eventId: EventId, caller: Caller | null): Promise<void> {
  const hostIds = await findHostIds(eventId)
  if (!hostIds) throw makeNotFoundError('event')
  if (caller?.role !== 'admin' && !hostIds.includes(String(caller?.id))) {
    throw new CallError('forbidden', 'Only the hosts of this event may do this.')
  }
}

/**
 * Checks that the token of a helper's link is valid for check-in at this event now. Throws the same `forbidden` error for every
 * reason why it may not be valid.
 */
export async function authoriseHelper(eventId: EventId, token: string, now: number): Promise<void> {
  if (await isHelperTokenValid(eventId, token, now)) return
  throw new CallError('forbidden', 'This check-in link no longer works. Ask a host for a new one.')
}
