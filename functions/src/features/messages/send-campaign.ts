import { isTakingPlace } from '../../../shared/events/event.ts'
import type { CampaignType } from '../../../shared/mail/triggers.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { eventCopy } from '../../core/mail/event-copy.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import type { EventCopy } from '../../core/mail/mails.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { beginCampaign } from './campaigns-store.ts'
import { requestedId } from './message-id.ts'

/** How often a day an event's hosts may write to its attendees: enough for a busy day, too little for an advertiser. */
const MOST_A_DAY = 10

/**
 * Sends a campaign by hand. Doing it again sends again: the dashboard warns of that; a repeated request does not. That an
 * event is off is told of one that is, and nothing else is.
 */
export const sendCampaign: Handler<'sendCampaign'> = async ({
  params,
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const event = await findEvent(params.id)
  const isCancelled = event !== null && event.cancelledAt !== null
  if (!event || (!isCancelled && !isTakingPlace(event))) {
    throw new CallError('not_found', 'There is no such event.')
  }
  if (body.emailType === 'cancellation' && !isCancelled) {
    throw new CallError('not_cancelled', 'This event is on. Cancel it, and its attendees are told at once.')
  }
  if (body.emailType !== 'cancellation' && isCancelled) {
    throw new CallError('not_found', 'This event was cancelled.')
  }
  const mailing = {
    ...letterOf(body.emailType, eventCopy(event), body.customContent),
    id: requestedId(`campaign-${params.id}-${body.emailType}`, { caller, idempotencyKey, asked: body, now }),
    eventId: params.id,
  } as Mailing
  if (!(await beginCampaign(mailing, { eventId: params.id, mostADay: MOST_A_DAY, now }))) {
    const message = `An event's attendees hear from its hosts ${MOST_A_DAY} times a day at most. Please wait until tomorrow.`
    throw new CallError('too_many_requests', message)
  }
  return { message: 'Email sent successfully' }
}

/** The template, data and audience of a campaign: who waits hears of changes, the rest is for those with a seat. */
function letterOf(
  type: CampaignType,
  event: EventCopy,
  note: string | null,
): Pick<Mailing, 'template' | 'data' | 'audience'> {
  const attendees = {
    kind: 'attendees',
    eventId: event.eventId,
    statuses: ['confirmed'],
    members: 'all',
  } as const
  const everyone = { ...attendees, statuses: ['confirmed', 'waitlist'] } as const
  const data = { ...event, note }
  switch (type) {
    case 'rsvp_confirmation':
      return { template: 'rsvp', data: { ...data, status: 'confirmed', place: null }, audience: attendees }
    case 'reminder_week_before':
      return { template: 'reminder-week', data: { ...data, when: 'week' }, audience: attendees }
    case 'reminder_day_before':
      return { template: 'reminder-day', data: { ...data, when: 'tomorrow' }, audience: attendees }
    case 'reminder_day_of':
      return { template: 'reminder-day', data: { ...data, when: 'today' }, audience: attendees }
    case 'post_event_wrap':
      return { template: 'post-event-wrap', data, audience: attendees }
    case 'cancellation':
      // The revision is the one that the event was cancelled with, newer than any that calendars have of it.
      return { template: 'event-cancelled', data, audience: everyone }
    case 'event_update':
      return { template: 'event-update', data: { ...data, changes: [] }, audience: everyone }
  }
}
