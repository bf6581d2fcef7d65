import { composeCalendarFile } from '../../../shared/calendar/calendar-file.ts'
import { isActive, isUnderReview } from '../../../shared/events/event-document.ts'
import { toEventDetail } from '../../../shared/events/projection.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { siteUrl } from '../../platform/params.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { makeEventUnderReviewError } from '../../core/events/hidden-event-errors.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { findPublicSeries } from '../../core/events/series-store.ts'

/**
 * A published event that is neither cancelled nor under review. Shared caches give the response about an event to everyone, so
 * even the hosts of a draft do not find the draft here: they read it from Firestore.
 */
async function readPublishedEvent(id: EventId): Promise<StoredEvent> {
  const event = await findEvent(id)
  if (isUnderReview(event)) throw makeEventUnderReviewError()
  if (!event?.isPublished) {
    throw new CallError('not_found', "The event you're looking for doesn't exist or has been removed.")
  }
  if (!isActive(event)) throw makeEventCancelledError()
  return event
}

export const getEvent: Handler<'getEvent'> = async ({ params, now }) => {
  const event = await readPublishedEvent(params.id)
  return toEventDetail(event, now, await findPublicSeries(event, now))
}

export const getEventCalendar: Handler<'getEventCalendar'> = async ({ params }) =>
  composeCalendarFile(await readPublishedEvent(params.id), { siteUrl: siteUrl.value() })
