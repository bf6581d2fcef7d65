import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { CampaignType, Trigger } from '../../../shared/mail/triggers.ts'
import type { TemplateName } from './mail.ts'

export const triggerOf: Record<TemplateName, Trigger> = {
  'login-link': 'login_link',
  rsvp: 'rsvp_confirmation',
  'waitlist-notification': 'waitlist_notification',
  'rsvp-cancelled': 'cancellation',
  'reminder-week': 'event_reminder',
  'reminder-day': 'event_reminder',
  'user-reminder-week': 'event_reminder',
  'user-reminder-day': 'event_reminder',
  'post-event-wrap': 'post_event_wrap',
  'event-cancelled': 'event_cancelled',
  'event-update': 'event_update',
  'host-approved': 'host_approved',
  'host-denied': 'host_denied',
  'host-invitation': 'host_invitation',
  'host-rsvp-week': 'event_reminder',
  'host-rsvp-day': 'event_reminder',
  'photo-reminder': 'photo_request',
  'photo-request': 'photo_request',
  'next-event-nudge': 'event_nudge',
  'event-nudge-3': 'event_nudge',
  'engagement-nudge': 'event_nudge',
  message: 'message',
  'city-notification': 'city_notification',
  'monthly-wrap': 'monthly_wrap',
  'yearly-summary': 'yearly_summary',
}

/** The kind a template belongs to, by which a person may stop it; what is not here always comes. */
const kindOf: Partial<Record<TemplateName, MailKind>> = {
  'reminder-week': 'reminders',
  'reminder-day': 'reminders',
  'user-reminder-week': 'reminders',
  'user-reminder-day': 'reminders',
  'post-event-wrap': 'reminders',
  'monthly-wrap': 'messages',
  'yearly-summary': 'messages',
  'city-notification': 'cities',
  'host-rsvp-week': 'hosting',
  'host-rsvp-day': 'hosting',
  'photo-reminder': 'hosting',
  'photo-request': 'hosting',
  'next-event-nudge': 'hosting',
  'event-nudge-3': 'hosting',
  'engagement-nudge': 'hosting',
}

/** A message to a whole community can be stopped; one written to a single person cannot. */
export function kindOfMail(template: TemplateName, data: object): MailKind | null {
  if (template === 'message') return 'kind' in data && data.kind === 'community' ? 'messages' : null
  return kindOf[template] ?? null
}

const campaigns: Partial<Record<TemplateName, CampaignType>> = {
  rsvp: 'rsvp_confirmation',
  'reminder-week': 'reminder_week_before',
  'user-reminder-week': 'reminder_week_before',
  'reminder-day': 'reminder_day_before',
  'user-reminder-day': 'reminder_day_before',
  'post-event-wrap': 'post_event_wrap',
  'event-cancelled': 'cancellation',
  'event-update': 'event_update',
}

/** The campaign of its event that an e-mail belongs to, if any. */
export function campaignOf(template: TemplateName, data: object): CampaignType | null {
  const campaign = campaigns[template] ?? null
  const isToday = 'when' in data && data.when === 'today'
  return campaign === 'reminder_day_before' && isToday ? 'reminder_day_of' : campaign
}
