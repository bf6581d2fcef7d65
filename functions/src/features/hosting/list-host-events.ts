import { findEvent } from '../../core/events/events-store.ts'
import { findHostEvents } from '../../core/events/host-events-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { findInvitedHosts, makeEventNotFoundError, readHostEvent, toHostEvent } from './host-event.ts'

export const listHostEvents: Handler<'listHostEvents'> = async ({ caller, query, now }) => {
  const { status, after, limit } = query
  const { items, next } = await findHostEvents(caller.id, status, { after, limit, now })
  const invitedHosts = await findInvitedHosts(items)
  return { items: items.map((event) => toHostEvent(event, { invitedHosts })), next }
}

export const getHostEvent: Handler<'getHostEvent'> = async ({ params }) => {
  const event = await findEvent(params.id)
  if (!event) throw makeEventNotFoundError()
  return readHostEvent(event)
}
