import type { Call } from '../../shared/http/call.ts'
import type { EventId } from '../../shared/ids.ts'
import { canRunEvents } from '../core/accounts/member.ts'
import { findHostIds } from '../core/events/events-store.ts'
import { isHelperTokenValid } from '../features/door/door-link.ts'
import { CallError, makeNotFoundError, type Caller } from '../platform/call-handler.ts'

/** Checks the caller's role, before the rest of the request is parsed. Throws `forbidden`. */
export function authoriseRole(call: Call, caller: Caller | null): void {
  if (call.access === 'public' || call.access === 'member') return
  if (caller && (call.access === 'admin' ? caller.role === 'admin' : canRunEvents(caller))) return
  throw new CallError('forbidden', 'You are not allowed to do this.')
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
 * Checks that the token of a helper's link is valid for check-in at this event now. Throws `forbidden` if not, whatever the
 * reason.
 */
export async function authoriseHelper(eventId: EventId, token: string, now: number): Promise<void> {
  if (await isHelperTokenValid(eventId, token, now)) return
  throw new CallError('forbidden', 'This check-in link no longer works. Ask a host for a new one.')
}
