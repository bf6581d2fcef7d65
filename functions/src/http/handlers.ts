import { applyAsMember } from '../features/applications/apply-as-member.ts'
import { applyOnSite } from '../features/applications/apply-on-site.ts'
import { applyPublicly } from '../features/applications/apply-publicly.ts'
import { getCurrentUser } from '../features/auth/get-current-user.ts'
import { logout } from '../features/auth/logout.ts'
import { register } from '../features/auth/register.ts'
import { requestLogin } from '../features/auth/request-login.ts'
import { updateProfile } from '../features/auth/update-profile.ts'
import { verifyToken } from '../features/auth/verify-token.ts'
import { signUpForCity } from '../core/mail/sign-up-for-city.ts'
import { countRecipients } from '../features/delivery/count-recipients.ts'
import { changeEmailRecipient } from '../features/delivery/change-email-recipient.ts'
import { getEmailTracking } from '../features/delivery/get-email-tracking.ts'
import { resendFailed } from '../features/delivery/resend-failed.ts'
import { sendCampaign } from '../features/messages/send-campaign.ts'
import { listEmailTemplates } from '../features/delivery/list-email-templates.ts'
import { sendTestEmail } from '../features/delivery/send-test-email.ts'
import { clearEmailAlarm, getEmailHealth } from '../features/delivery/get-email-health.ts'
import { getMailing, resumeMailingByHand, stopMailingByHand } from '../features/delivery/mailings.ts'
import { retryEmail } from '../features/delivery/retry-email.ts'
import { liftSuppressed, listSuppressions } from '../features/delivery/suppressions.ts'
import { updateEmailAddress } from '../features/delivery/update-email-address.ts'
import { listSentMessages } from '../features/messages/list-sent-messages.ts'
import { sendCommunityMessage } from '../features/messages/send-community-message.ts'
import { sendHostMessage, sendUserMessage } from '../features/messages/send-direct-message.ts'
import { sendEngagementNudges } from '../features/messages/send-engagement-nudges.ts'
import { getMailPreferences } from '../core/mail/preferences.ts'
import { setMailPreferences } from '../core/mail/preferences.ts'
import { unsubscribe } from '../core/mail/preferences.ts'
import { receiveMailgunWebhook } from '../features/delivery/receive-webhook.ts'
import { countUpcomingEvents } from '../core/events/list-events.ts'
import { getEventCalendar } from '../core/events/get-event.ts'
import { getEvent } from '../core/events/get-event.ts'
import { listNearbyEvents } from '../core/events/list-nearby-events.ts'
import { listPastEvents } from '../core/events/list-events.ts'
import { listPastTiles } from '../core/events/list-events.ts'
import { listUpcomingTiles } from '../core/events/list-events.ts'
import { searchEvents } from '../core/events/search-events.ts'
import { getReferrer } from '../features/applications/get-referrer.ts'
import { acceptInvitation } from '../features/applications/accept-invitation.ts'
import { inviteHost } from '../features/applications/invite-host.ts'
import { getDashboard } from '../features/members/get-dashboard.ts'
import { getDashboardStats } from '../features/members/get-dashboard-stats.ts'
import { getProfile } from '../features/members/get-profile.ts'
import { cancelRsvp } from '../core/rsvps/cancel-rsvp.ts'
import { changeSignupLimit } from '../core/rsvps/change-signup-limit.ts'
import { createRsvp } from '../core/rsvps/create-rsvp.ts'
import { getOwnRsvp, getRsvp } from '../core/rsvps/get-rsvp.ts'
import { listAttendees } from '../features/hosting/list-attendees.ts'
import { updateRsvp } from '../core/rsvps/update-rsvp.ts'
import { getSite } from './get-site.ts'
import type { Handlers } from '../platform/call.ts'

/** One handler for each call of the table; the type demands it. */
export const handlers: Handlers = {
  applyAsMember,
  applyOnSite,
  applyPublicly,
  requestLogin,
  register,
  verifyToken,
  getCurrentUser,
  logout,
  signUpForCity,
  receiveMailgunWebhook,
  getMailPreferences,
  setMailPreferences,
  unsubscribe,
  sendCommunityMessage,
  countRecipients,
  listSentMessages,
  sendEngagementNudges,
  getEmailHealth,
  clearEmailAlarm,
  updateEmailAddress,
  getMailing,
  stopMailing: stopMailingByHand,
  resumeMailing: resumeMailingByHand,
  retryEmail,
  listSuppressions,
  liftSuppressed,
  listEmailTemplates,
  sendTestEmail,
  getEmailTracking,
  sendCampaign,
  resendFailed,
  changeEmailRecipient,
  sendHostMessage,
  sendUserMessage,
  listUpcomingTiles,
  countUpcomingEvents,
  listPastTiles,
  listPastEvents,
  listNearbyEvents,
  searchEvents,
  getEvent,
  getEventCalendar,
  changeSignupLimit,
  listAttendees,
  getReferrer,
  inviteHost,
  acceptInvitation,
  getDashboard,
  getDashboardStats,
  getProfile,
  updateProfile,
  createRsvp,
  getRsvp,
  getOwnRsvp,
  updateRsvp,
  cancelRsvp,
  getSite,
}
