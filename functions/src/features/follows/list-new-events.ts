import { MAX_NEW_EVENTS } from '../../../shared/follows/contract.ts'
import { toRelatedEvent } from '../../../shared/events/projection.ts'
import { findFollows } from '../../core/mail/follows-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { findNewEvents } from './new-events-store.ts'

/** A member's own events are left out, and so are events that have begun. */
export const listNewEvents: Handler<'listNewEvents'> = async ({ caller, query, now }) => {
  const follows = await findFollows(caller.id)
  const newEvents = await findNewEvents(follows, {
    listedAfter: Date.parse(query.listedAfter),
    limit: MAX_NEW_EVENTS,
    isWanted: ({ startsAt, hostIds }) => startsAt > now && !hostIds.includes(String(caller.id)),
  })
  return newEvents.map(toRelatedEvent)
}
