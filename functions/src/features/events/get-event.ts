import { eventCalendarFile } from '../../../shared/calendar/calendar-file.ts'
import { isActive, isUnderReview, type EventFacts } from '../../../shared/events/event-document.ts'
import { toDetail } from '../../../shared/events/projection.ts'
import type { EventId } from '../../../shared/ids.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { siteUrl } from '../../platform/params.ts'
import { eventCancelled } from '../../core/events/cancelled-event.ts'
import { eventUnderReview } from '../../core/events/hidden-event.ts'
import { findEvent } from '../../core/events/events-store.ts'

/**
 * A published event that takes place. Answers made from it are the same for everyone and kept by shared caches, so a draft is missing here
 * for its own hosts too; they read it from Firestore.
 */
async function publishedEvent(id: EventId): Promise<EventFacts> {
  const event = await findEvent(id)
  if (isUnderReview(event)) throw eventUnderReview()
  if (!event?.isPublished) {
    throw new CallError('not_found', "The event you're looking for doesn't exist or has been removed.")
  }
  if (!isActive(event)) throw eventCancelled()
  return event
}

export const getEvent: Handler<'getEvent'> = async ({ params, now }) =>
  toDetail(await publishedEvent(params.id), now)

export const getEventCalendar: Handler<'getEventCalendar'> = async ({ params }) =>
  eventCalendarFile(await publishedEvent(params.id), { siteUrl: siteUrl.value() })
