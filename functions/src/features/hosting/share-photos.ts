import { isActive, isHidden } from '../../../shared/events/event-document.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import { makeEventHiddenError } from '../../core/events/hidden-event-errors.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { beginPhotosMailing } from '../../core/events/photos-mailing-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { makeEventAuditWriter } from './event-audit-entry.ts'
import { readChangeableEvent, makeEventNotFoundError } from './host-event.ts'

/** Emails attendees a link to the photos. The event records the mailing, so that it is sent once. */
export const sharePhotos: Handler<'sharePhotos'> = async ({ params, caller, now }) => {
  const event = await readChangeableEvent(params.id)
  if (isHidden(event)) throw makeEventHiddenError()
  if (!isActive(event)) throw makeEventNotFoundError()
  if (event.endsAt > now) {
    throw new CallError('not_over', 'You can share the photos when the event is over.')
  }
  if (event.photos.length === 0)
    throw new CallError('not_found', 'This event has no photos yet. Please add some first.')
  const mailing: Mailing = {
    id: `photos-${params.id}`,
    template: 'event-photos',
    data: { ...toEventSnapshot(event), photoCount: event.photos.length },
    audience: { kind: 'attendees', eventId: params.id, statuses: ['confirmed'], membership: 'all' },
    eventId: params.id,
  }
  const writeAudit = await makeEventAuditWriter('photos_shared', caller, now)
  if (
    !(await beginPhotosMailing(params.id, mailing, now, (transaction) =>
      writeAudit(transaction, event, event),
    ))
  ) {
    throw new CallError('already_sent', 'The photos of this event have already been shared.')
  }
  return { message: 'The photos are on their way by email' }
}
