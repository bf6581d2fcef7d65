import { isActive } from '../../../shared/events/event-document.ts'
import { isReminder, reminders } from '../../../shared/mail/reminders.ts'
import type { CampaignType } from '../../../shared/mail/triggers.ts'
import { CallError, makeNotFoundError } from '../../platform/call-handler.ts'
import type { Mailing } from './mailing.ts'
import type { EventSnapshot } from './mail-data.ts'

/**
 * Throws if a campaign does not fit the state of its event. The only campaign of a cancelled event is `cancellation`, and no
 * other event has that campaign.
 */
export function checkCampaign<
  E extends { readonly isPublished: boolean; readonly cancelledAt: number | null },
>(type: CampaignType, event: E | null): asserts event is E {
  const isCancelled = event !== null && event.cancelledAt !== null
  if (!event || (!isCancelled && !isActive(event))) {
    throw makeNotFoundError('event')
  }
  if (type === 'cancellation' && !isCancelled) {
    throw new CallError(
      'not_cancelled',
      "This event hasn't been cancelled. Cancel it to notify its attendees.",
    )
  }
  if (type !== 'cancellation' && isCancelled) {
    throw new CallError('not_found', 'This event was cancelled, so only its cancellation email can be sent.')
  }
}

type AudienceMail = Pick<Mailing, 'template' | 'data' | 'audience'>

/**
 * Splits an event update in two if it contains private details: only attendees with a spot may know the location of a private
 * event and the link of a virtual one, so the waitlist gets a mail of its own.
 */
export function splitByAudience<M extends AudienceMail>(mail: M): readonly [firstMail: M, waitlistMail?: M] {
  const { template, data, audience } = mail
  const hasPrivateDetails = 'isVirtual' in data && (data.isVirtual || Boolean(data.placeMark))
  if (template !== 'event-update' || audience.kind !== 'attendees' || !hasPrivateDetails) return [mail]
  const makeMail = (status: 'confirmed' | 'waitlist'): M => ({
    ...mail,
    audience: { ...audience, statuses: [status] },
  })
  return [makeMail('confirmed'), makeMail('waitlist')]
}

/**
 * The template, data and audience of a campaign. Confirmed attendees get every campaign; the waitlist gets only updates and
 * cancellations.
 */
export function composeCampaignMail(
  type: CampaignType,
  event: EventSnapshot,
  note: string | null,
): Pick<Mailing, 'template' | 'data' | 'audience'> {
  const confirmedAudience = {
    kind: 'attendees',
    eventId: event.eventId,
    statuses: ['confirmed'],
    membership: 'all',
  } as const
  const fullAudience = { ...confirmedAudience, statuses: ['confirmed', 'waitlist'] } as const
  const data = { ...event, note }
  if (isReminder(type))
    return {
      template: reminders[type].template,
      data: { ...data, reminder: type },
      audience: confirmedAudience,
    }
  switch (type) {
    case 'rsvp_confirmation':
      return {
        template: 'rsvp',
        data: { ...data, status: 'confirmed', position: null },
        audience: confirmedAudience,
      }
    case 'post_event_wrap':
      return { template: 'post-event-wrap', data, audience: confirmedAudience }
    case 'cancellation':
      // The cancellation raised the event's revision, so attendees' calendars, which have a lower one, accept the cancellation.
      return { template: 'event-cancelled', data, audience: fullAudience }
    case 'event_update':
      return { template: 'event-update', data: { ...data, changes: [] }, audience: fullAudience }
  }
}
