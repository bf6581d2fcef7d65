import type { Call } from '../../shared/http/call.ts'
import type { EventId } from '../../shared/ids.ts'
import { hostIdsOf } from '../core/events/events-store.ts'
import { opensDoor } from '../features/door/door-link.ts'
import { CallError, notFoundError, type Caller } from '../platform/call-handler.ts'

/** Checks what the role decides, before the rest of the request is looked at. Throws `forbidden`. */
export function authoriseRole(call: Call, caller: Caller | null): void {
  if (call.access === 'public' || call.access === 'member') return
  if (caller?.role === 'admin') return
  if (call.access !== 'admin' && caller?.role === 'host' && caller.isApproved) return
  throw new CallError('forbidden', 'You are not allowed to do this.')
}

/** Whether this event is the caller's, read from the event itself. Throws `not_found` or `forbidden`. */
export async function authoriseEvent(eventId: EventId, caller: Caller | null): Promise<void> {
  const hostIds = await hostIdsOf(eventId)
  if (!hostIds) throw notFoundError('event')
  if (caller?.role !== 'admin' && !hostIds.includes(String(caller?.id))) {
    throw new CallError('forbidden', 'Only the hosts of this event may do this.')
  }
}

/** Whether a link's token lets a helper to this event's door now. Throws `forbidden`, whatever is wrong with it. */
export async function authoriseHelper(eventId: EventId, token: string, now: number): Promise<void> {
  if (await opensDoor(eventId, token, now)) return
  throw new CallError('forbidden', 'This check-in link has expired. Ask the host for a new one.')
}
