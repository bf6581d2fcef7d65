import { z } from 'zod'

/** Why an e-mail is sent, as the log and the dashboards name it (specification section 9, and what it does not name). */
export const triggers = [
  'rsvp_confirmation',
  'event_reminder',
  'host_approved',
  'host_denied',
  'event_cancelled',
  'waitlist_notification',
  'photo_request',
  'event_nudge',
  'monthly_wrap',
  'yearly_summary',
  'login_link',
  'rsvp_cancelled',
  'event_update',
  'post_event_wrap',
  'host_invitation',
  'message',
  'city_notification',
] as const
export const trigger = z.enum(triggers)
export type Trigger = z.infer<typeof trigger>

/** The campaigns of an event, as hosts see and send them (specification section 3). */
export const campaignTypes = [
  'rsvp_confirmation',
  'reminder_week_before',
  'reminder_day_before',
  'reminder_day_of',
  'post_event_wrap',
  'cancellation',
  'event_update',
] as const
export const campaignType = z.enum(campaignTypes)
export type CampaignType = z.infer<typeof campaignType>
