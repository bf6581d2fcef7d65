import { isTakingPlace } from '../../../shared/events/event.ts'
import type { CampaignType } from '../../../shared/mail/triggers.ts'
import { CallError } from '../../platform/call.ts'
import type { Mailing } from './mailing.ts'
import type { EventCopy } from './mail-data.ts'

/** Throws if a campaign does not fit its event: a cancelled event has only its cancellation email, any other event all but that. */
export function checkCampaign<
  E extends { readonly isPublished: boolean; readonly cancelledAt: number | null },
>(type: CampaignType, event: E | null): asserts event is E {
  const isCancelled = event !== null && event.cancelledAt !== null
  if (!event || (!isCancelled && !isTakingPlace(event))) {
    throw new CallError('not_found', 'There is no such event.')
  }
  if (type === 'cancellation' && !isCancelled) {
    throw new CallError(
      'not_cancelled',
      "This event hasn't been cancelled. Cancel it to notify its attendees.",
    )
  }
  if (type !== 'cancellation' && isCancelled) {
    throw new CallError('not_found', 'This event was cancelled.')
  }
}

type Apart = Pick<Mailing, 'template' | 'data' | 'audience'>

/**
 * A letter, or two of it: where a private event is and how a virtual one is joined is told to who has a seat, so the news of such
 * an event go to them, and apart from them to who waits.
 */
export function lettersApart<L extends Apart>(letter: L): readonly [seated: L, waiting?: L] {
  const { template, data, audience } = letter
  const isOfSeat = 'isVirtual' in data && (data.isVirtual || Boolean(data.placeMark))
  if (template !== 'event-update' || audience.kind !== 'attendees' || !isOfSeat) return [letter]
  const to = (status: 'confirmed' | 'waitlist'): L => ({
    ...letter,
    audience: { ...audience, statuses: [status] },
  })
  return [to('confirmed'), to('waitlist')]
}

/** The template, data and audience of a campaign: who waits hears of changes, the rest is for those with a seat. */
export function campaignLetter(
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
