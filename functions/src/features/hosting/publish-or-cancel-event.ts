import { cancelEvent as cancelStoredEvent, changeEvent, findEvent } from '../../core/events/events-store.ts'
import { makeEventOverError } from '../../core/events/event-cancellation.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import { isHidden } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import type { Caller, Handler } from '../../platform/call-handler.ts'
import { cancelWithLaterEvents } from './change-later-events.ts'
import { makeEventAuditWriter } from './event-audit-entry.ts'
import { removePhotosByUrl } from './upload-event-photos.ts'
import { makeEventNotFoundError, readHostEvent, makeNotFoundOrCancelledError } from './host-event.ts'

/** Publishes a draft; `onEventWritten` emails people who follow its city or hosts, or asked for email about the city. */
export async function publishDraft(id: EventId, caller: Caller, now: number): Promise<StoredEvent> {
  const event = await changeEvent(
    id,
    (event) => {
      if (isHidden(event)) throw makeEventHiddenError()
      return { isPublished: true }
    },
    now,
    await makeEventAuditWriter('event_published', caller, now),
  )
  if (!event) throw await makeNotFoundOrCancelledError(id)
  return event
}

export const publishEvent: Handler<'publishEvent'> = async ({ params, caller, now }) =>
  readHostEvent(await publishDraft(params.id, caller, now))

/** Cancels an event; a draft without sign-ups is deleted with its photos. The response says which of the two happened. */
export async function cancelHostEvent(
  id: EventId,
  {
    caller,
    now,
    note = null,
  }: { readonly caller: Caller; readonly now: number; readonly note?: string | null },
): Promise<{ message: string }> {
  const event = await findEvent(id)
  const writeAudit = await makeEventAuditWriter('event_cancelled', caller, now)
  const outcome = await cancelStoredEvent(id, now, { writeAudit, note })
  if (outcome === 'unknown') throw makeEventNotFoundError()
  if (outcome === 'over') throw makeEventOverError()
  if (outcome === 'deleted') await removePhotosByUrl(event?.photos ?? [])
  return { message: outcome === 'deleted' ? 'Draft deleted' : 'Event cancelled and attendees notified' }
}

export const cancelEvent: Handler<'cancelEvent'> = ({ params, body, caller, now }) =>
  body.scope === 'following'
    ? cancelWithLaterEvents(params.id, { caller, now, note: body.note })
    : cancelHostEvent(params.id, { caller, now, note: body.note })

export const deleteEvent: Handler<'deleteEvent'> = ({ params, caller, now }) =>
  cancelHostEvent(params.id, { caller, now })
