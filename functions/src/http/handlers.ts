import { applyAsMember } from '../applications/apply-as-member.ts'
import { applyOnSite } from '../applications/apply-on-site.ts'
import { applyPublicly } from '../applications/apply-publicly.ts'
import { getCurrentUser } from '../auth/get-current-user.ts'
import { logout } from '../auth/logout.ts'
import { register } from '../auth/register.ts'
import { requestLogin } from '../auth/request-login.ts'
import { updateProfile } from '../auth/update-profile.ts'
import { verifyToken } from '../auth/verify-token.ts'
import { signUpForCity } from '../cities/sign-up-for-city.ts'
import { changeEmailRecipient } from '../email/campaigns/change-email-recipient.ts'
import { getEmailTracking } from '../email/campaigns/get-email-tracking.ts'
import { resendFailed } from '../email/campaigns/resend-failed.ts'
import { sendCampaign } from '../email/campaigns/send-campaign.ts'
import { listEmailTemplates } from '../email/gallery/list-email-templates.ts'
import { sendTestEmail } from '../email/gallery/send-test-email.ts'
import { getEmailHealth } from '../email/health/get-email-health.ts'
import { retryEmail } from '../email/health/retry-email.ts'
import { updateEmailAddress } from '../email/health/update-email-address.ts'
import { listSentMessages } from '../email/messages/list-sent-messages.ts'
import { sendCommunityMessage } from '../email/messages/send-community-message.ts'
import { sendHostMessage, sendUserMessage } from '../email/messages/send-direct-message.ts'
import { sendEngagementNudges } from '../email/messages/send-engagement-nudges.ts'
import { getMailPreferences } from '../email/preferences/get-mail-preferences.ts'
import { setMailPreferences } from '../email/preferences/set-mail-preferences.ts'
import { unsubscribe } from '../email/preferences/unsubscribe.ts'
import { receiveMailgunWebhook } from '../email/receive-mailgun-webhook.ts'
import { countUpcomingEvents } from '../events/count-upcoming-events.ts'
import { getEventCalendar } from '../events/get-event-calendar.ts'
import { getEvent } from '../events/get-event.ts'
import { listNearbyEvents } from '../events/list-nearby-events.ts'
import { listPastEvents } from '../events/list-past-events.ts'
import { listPastTiles } from '../events/list-past-tiles.ts'
import { listUpcomingTiles } from '../events/list-upcoming-tiles.ts'
import { searchEvents } from '../events/search-events.ts'
import { getReferrer } from '../hosts/get-referrer.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { inviteHost } from '../invitations/invite-host.ts'
import { getDashboard } from '../members/get-dashboard.ts'
import { getDashboardStats } from '../members/get-dashboard-stats.ts'
import { getProfile } from '../members/get-profile.ts'
import { cancelRsvp } from '../rsvps/cancel-rsvp.ts'
import { changeSignupLimit } from '../rsvps/change-signup-limit.ts'
import { createRsvp } from '../rsvps/create-rsvp.ts'
import { getRsvp } from '../rsvps/get-rsvp.ts'
import { listAttendees } from '../rsvps/list-attendees.ts'
import { updateRsvp } from '../rsvps/update-rsvp.ts'
import { getSite } from '../site/get-site.ts'
import type { Handlers } from './handler.ts'

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
  listSentMessages,
  sendEngagementNudges,
  getEmailHealth,
  updateEmailAddress,
  retryEmail,
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
  updateRsvp,
  cancelRsvp,
  getSite,
}
