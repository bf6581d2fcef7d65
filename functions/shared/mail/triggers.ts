import { z } from 'zod'
import { reminderTypes } from './reminders.ts'

/** The reasons why an email is sent, as the specification names them (section 9, "Email health triggers"). */
export const specificationTriggers = [
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
] as const

/** The reasons why an email is sent, for the log and the dashboards: the specification's triggers and ours. */
export const triggers = [
  ...specificationTriggers,
  'rsvp_cancelled',
  'event_update',
  'post_event_wrap',
  'host_invitation',
  'host_role',
  'host_application',
  'host_rsvps',
  'host_question',
  'message',
  'city_notification',
  'event_invitation',
  'event_photos',
  'account_deletion',
  'data_export',
  'safety',
] as const
export const trigger = z.enum(triggers)
export type Trigger = z.infer<typeof trigger>

/**
 * `sending`: Mailgun rejects our email. `events`: Mailgun's events cannot be read. `parked`: nobody knows whether some emails were
 * sent.
 */
export const mailAlarms = ['sending', 'events', 'parked'] as const

/** The campaigns of an event, as hosts see and send them (specification section 3). */
export const campaignTypes = [
  'rsvp_confirmation',
  ...reminderTypes,
  'post_event_wrap',
  'cancellation',
  'event_update',
] as const
export const campaignType = z.enum(campaignTypes)
export type CampaignType = z.infer<typeof campaignType>
