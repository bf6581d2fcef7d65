import type { CampaignHealth } from '@shared/mail/health.ts'
import type { EmailStatus, LeftOutReason } from '@shared/mail/email-status.ts'
import { reminderLabels } from '@shared/mail/reminders.ts'
import type { CampaignType, Trigger } from '@shared/mail/triggers.ts'
import type { BadgeTone } from '@/components/data/badge.tsx'
import type { CallResponse } from '@/lib/api-client.ts'

/** Labels of the campaign keys in specification section 3. */
export const campaignLabels: Record<CampaignType, string> = {
  rsvp_confirmation: 'RSVP confirmation',
  ...reminderLabels,
  post_event_wrap: 'After the event',
  cancellation: 'Cancellation',
  event_update: 'Event update',
}

/** The colours of the health labels (specification section 4). */
export const healthTones: Record<CampaignHealth, BadgeTone> = {
  'Not Sent': 'plain',
  'Issues Detected': 'bad',
  'High Engagement': 'good',
  'Successfully Delivered': 'good',
  Sent: 'ink',
}

/** Labels of the reasons why an email was left out. */
export const leftOutLabels: Record<LeftOutReason, string> = {
  suppressed: 'An earlier email to this address bounced or was reported as spam.',
  unsubscribed: 'Unsubscribed from this kind of email.',
  invalid: "Email can't be delivered to this address.",
  outdated: 'Outdated before it was sent.',
  unproven: 'This address was never confirmed.',
  limited: 'An unconfirmed address gets only a few emails a day, and this address has reached that limit.',
}

/** The badge of each email status, as admins see it (specification section 4). */
export const emailStatusBadges: Record<EmailStatus, readonly [label: string, tone: BadgeTone]> = {
  queued: ['Queued', 'plain'],
  sending: ['Sending', 'plain'],
  unknown: ['Unknown', 'warning'],
  sent: ['Sent', 'ink'],
  delivered: ['Delivered', 'good'],
  opened: ['Opened', 'good'],
  clicked: ['Clicked', 'good'],
  bounced: ['Bounced', 'bad'],
  complained: ['Spam', 'bad'],
  failed: ['Failed', 'bad'],
  left_out: ['Left out', 'plain'],
}

/** Labels of the alarms, which are problems that need an admin. */
export const alarmLabels: Record<CallResponse<'getEmailHealth'>['alarms'][number]['name'], string> = {
  sending: 'Mailgun is rejecting our email',
  events: "Unable to read Mailgun's events",
  parked: 'Delivery status unknown for some emails',
}

/** Labels of the triggers, which say why an email was sent. */
export const triggerLabels: Record<Trigger, string> = {
  rsvp_confirmation: 'RSVP confirmation',
  event_reminder: 'Event reminder',
  host_approved: 'Host approved',
  host_denied: 'Host denied',
  event_cancelled: 'Event cancelled',
  waitlist_notification: 'Waitlist notification',
  photo_request: 'Photo request',
  event_nudge: 'Event nudge',
  monthly_wrap: 'Monthly wrap',
  yearly_summary: 'Yearly summary',
  login_link: 'Login link',
  rsvp_cancelled: 'RSVP cancelled',
  event_update: 'Event update',
  post_event_wrap: 'After the event',
  host_invitation: 'Host invitation',
  host_role: 'Co-hosts and owners',
  host_rsvps: 'New RSVPs for hosts',
  host_question: 'Questions to hosts',
  host_application: 'Host application received',
  message: 'Message',
  city_notification: 'City notification',
  event_invitation: 'Event invitation',
  event_photos: 'Event photos',
  account_deletion: 'Account deletion',
  data_export: 'Data export',
  safety: 'Reports and decisions',
}
