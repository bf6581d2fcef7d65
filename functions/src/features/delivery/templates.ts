import type { MailName } from '../../core/mail/mails.ts'
import type { MailTemplate } from './template.ts'
import { accountDeleted } from './templates/account-deleted.tsx'
import { accountSuspended } from './templates/account-suspended.tsx'
import { accountUnsuspended } from './templates/account-unsuspended.tsx'
import { applicationReceived } from './templates/application-received.tsx'
import { attendeeMessage } from './templates/attendee-message.tsx'
import { cityNotification } from './templates/city-notification.tsx'
import { dataExportFailed } from './templates/data-export-failed.tsx'
import { dataExportReady } from './templates/data-export-ready.tsx'
import { deleteAccount } from './templates/delete-account.tsx'
import { engagementNudge } from './templates/engagement-nudge.tsx'
import { eventCancelled } from './templates/event-cancelled.tsx'
import { eventHidden } from './templates/event-hidden.tsx'
import { eventNudge3 } from './templates/event-nudge-3.tsx'
import { eventPhotos } from './templates/event-photos.tsx'
import { eventUnhidden } from './templates/event-unhidden.tsx'
import { eventUpdate } from './templates/event-update.tsx'
import { guestInvitation } from './templates/guest-invitation.tsx'
import { hostApproved } from './templates/host-approved.tsx'
import { hostDenied } from './templates/host-denied.tsx'
import { hostInvitation } from './templates/host-invitation.tsx'
import { hostRole } from './templates/host-role.tsx'
import { hostRsvpDay } from './templates/host-rsvp-day.tsx'
import { hostRsvpWeek } from './templates/host-rsvp-week.tsx'
import { hostRsvps } from './templates/host-rsvps.tsx'
import { guestEventCancelled } from './templates/guest-event-cancelled.tsx'
import { loginLink } from './templates/login-link.tsx'
import { message } from './templates/message.tsx'
import { moderationDecision } from './templates/moderation-decision.tsx'
import { monthlyWrap } from './templates/monthly-wrap.tsx'
import { nextEventNudge } from './templates/next-event-nudge.tsx'
import { objectionResolved } from './templates/objection-resolved.tsx'
import { photoReminder } from './templates/photo-reminder.tsx'
import { photoRequest } from './templates/photo-request.tsx'
import { postEventWrap } from './templates/post-event-wrap.tsx'
import { reminderDay } from './templates/reminder-day.tsx'
import { reminderWeek } from './templates/reminder-week.tsx'
import { confirmQuestion } from './templates/confirm-question.tsx'
import { hostQuestion } from './templates/host-question.tsx'
import { reportReceived } from './templates/report-received.tsx'
import { reportResolved } from './templates/report-resolved.tsx'
import { rsvpCancelled } from './templates/rsvp-cancelled.tsx'
import { rsvpRefused } from './templates/rsvp-refused.tsx'
import { rsvp } from './templates/rsvp.tsx'
import { seriesCancelled } from './templates/series-cancelled.tsx'
import { seriesUpdate } from './templates/series-update.tsx'
import { userReminderDay } from './templates/user-reminder-day.tsx'
import { userReminderWeek } from './templates/user-reminder-week.tsx'
import { waitlistNotification } from './templates/waitlist-notification.tsx'
import { yearlySummary } from './templates/yearly-summary.tsx'

export const templates: { readonly [T in MailName]: MailTemplate<T> } = {
  'login-link': loginLink,
  rsvp,
  'waitlist-notification': waitlistNotification,
  'rsvp-cancelled': rsvpCancelled,
  'rsvp-refused': rsvpRefused,
  'reminder-week': reminderWeek,
  'reminder-day': reminderDay,
  'user-reminder-week': userReminderWeek,
  'user-reminder-day': userReminderDay,
  'post-event-wrap': postEventWrap,
  'event-cancelled': eventCancelled,
  'event-update': eventUpdate,
  'series-cancelled': seriesCancelled,
  'series-update': seriesUpdate,
  'data-export-ready': dataExportReady,
  'data-export-failed': dataExportFailed,
  'delete-account': deleteAccount,
  'account-deleted': accountDeleted,
  'event-hidden': eventHidden,
  'event-unhidden': eventUnhidden,
  'account-suspended': accountSuspended,
  'account-unsuspended': accountUnsuspended,
  'application-received': applicationReceived,
  'host-approved': hostApproved,
  'host-denied': hostDenied,
  'host-invitation': hostInvitation,
  'host-role': hostRole,
  'host-rsvp-week': hostRsvpWeek,
  'host-rsvp-day': hostRsvpDay,
  'host-rsvps': hostRsvps,
  'photo-reminder': photoReminder,
  'photo-request': photoRequest,
  'next-event-nudge': nextEventNudge,
  'event-nudge-3': eventNudge3,
  'engagement-nudge': engagementNudge,
  message,
  'attendee-message': attendeeMessage,
  'city-notification': cityNotification,
  'guest-invitation': guestInvitation,
  'guest-event-cancelled': guestEventCancelled,
  'event-photos': eventPhotos,
  'monthly-wrap': monthlyWrap,
  'yearly-summary': yearlySummary,
  'confirm-question': confirmQuestion,
  'host-question': hostQuestion,
  'report-received': reportReceived,
  'report-resolved': reportResolved,
  'moderation-decision': moderationDecision,
  'objection-resolved': objectionResolved,
}
