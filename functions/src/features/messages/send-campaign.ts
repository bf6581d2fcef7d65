import type { CampaignType } from '../../../shared/mail/triggers.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'
import { type EventCopy, transactionalId } from '../../core/mail/mails.ts'
import { currentEvent } from '../../core/mail/outbox-store.ts'

/** Sends a campaign by hand. Doing it again sends again: the dashboard warns of that; a repeated request does not. */
export const sendCampaign: Handler<'sendCampaign'> = async ({ params, body, now, idempotencyKey }) => {
  const facts = await currentEvent(params.id)
  if (!facts) throw new CallError('not_found', 'There is no such event.')
  const event = { ...facts, eventId: params.id }
  const base = `campaign-${params.id}-${body.emailType}`
  const id = idempotencyKey
    ? `${base}-${Buffer.from(idempotencyKey).toString('base64url').slice(0, 80)}`
    : transactionalId(base, now)
  await createMailing(
    { ...letterOf(body.emailType, event, body.customContent), id, eventId: params.id } as Mailing,
    now,
  )
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
      // A calendar takes a cancellation only as a newer revision of what it has.
      return {
        template: 'event-cancelled',
        data: { ...data, revision: event.revision + 1 },
        audience: everyone,
      }
    case 'event_update':
      return { template: 'event-update', data: { ...data, changes: [] }, audience: everyone }
  }
}
