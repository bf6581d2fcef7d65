import { applyAsMember } from '../features/applications/apply-as-member.ts'
import { applyOnSite } from '../features/applications/apply-on-site.ts'
import { applyPublicly } from '../features/applications/apply-publicly.ts'
import { checkLoginLink } from '../features/auth/check-login-link.ts'
import { createSignInLink } from '../features/auth/create-sign-in-link.ts'
import { getCurrentUser } from '../features/auth/get-current-user.ts'
import { logOutEverywhere } from '../features/auth/log-out-everywhere.ts'
import { logout } from '../features/auth/logout.ts'
import { register } from '../features/auth/register.ts'
import { requestLogin } from '../features/auth/request-login.ts'
import { updateProfile } from '../features/auth/update-profile.ts'
import { verifyToken } from '../features/auth/verify-token.ts'
import { signUpForCity } from '../core/mail/sign-up-for-city.ts'
import { countRecipients } from '../features/messages/count-recipients.ts'
import { changeEmailRecipient } from '../features/delivery/change-email-recipient.ts'
import { getEmailTracking } from '../features/delivery/get-email-tracking.ts'
import { resendFailed } from '../features/delivery/resend-failed.ts'
import { previewCampaign } from '../features/delivery/preview-campaign.ts'
import { previewDenial } from '../features/delivery/preview-denial.ts'
import { previewMessage } from '../features/delivery/preview-message.ts'
import {
  listConversations,
  readConversation,
  sendConversationMessage,
} from '../features/messages/conversations.ts'
import { messageAttendees } from '../features/messages/message-attendees.ts'
import { sendCampaign } from '../features/messages/send-campaign.ts'
import { listEmailTemplates, previewEmailTemplate } from '../features/delivery/list-email-templates.ts'
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
import { openPreferences, unsubscribe } from '../core/mail/preferences.ts'
import { receiveMailgunWebhook } from '../features/delivery/receive-webhook.ts'
import { countUpcomingEvents } from '../core/events/list-events.ts'
import { getEventCalendar } from '../core/events/get-event.ts'
import { getEvent } from '../core/events/get-event.ts'
import { listNearbyEvents } from '../core/events/list-nearby-events.ts'
import { listPastEvents } from '../core/events/list-events.ts'
import { listPastTiles } from '../core/events/list-events.ts'
import { listUpcomingTiles } from '../core/events/list-events.ts'
import { searchEvents } from '../core/events/search-events.ts'
import { listDoor } from '../features/door/list-door.ts'
import { closeDoorLink, openDoorLink } from '../features/door/door-link.ts'
import { recordArrivals } from '../features/door/record-arrivals.ts'
import { getEngagement, listEngagement, listEngagementIds } from '../features/figures/get-engagement.ts'
import { getHeatmap } from '../features/figures/get-heatmap.ts'
import { getCalendarLink, renewCalendarLink } from '../features/calendar/calendar-link.ts'
import { getCityCalendar, getHostCalendar, getOwnCalendar } from '../features/calendar/serve-feeds.ts'
import { listFollowedHosts } from '../features/follows/list-followed-hosts.ts'
import { listNewEvents } from '../features/follows/list-new-events.ts'
import { getFollows, setFollow } from '../features/follows/set-follow.ts'
import { getHostProfile, updateHostProfile, uploadHostPhoto } from '../features/hosts/host-profile.ts'
import {
  getHost,
  listCityHosts,
  listEventsOfHost,
  listHosts,
  searchHosts,
} from '../features/hosts/list-hosts.ts'
import { getReferrer } from '../features/applications/get-referrer.ts'
import { approveHost, denyHost, takeApprovalBack } from '../features/applications/decide-application.ts'
import {
  getApplication,
  getHostForAdmin,
  listAdminActions,
  listHostsForAdmin,
  listInvitations,
} from '../features/applications/list-hosts-for-admin.ts'
import { acceptInvitation, getInvitation } from '../features/applications/accept-invitation.ts'
import { inviteHost } from '../features/applications/invite-host.ts'
import { getOverview } from '../features/overview/get-overview.ts'
import { getDashboard } from '../features/members/get-dashboard.ts'
import { getDashboardStats } from '../features/members/get-dashboard-stats.ts'
import { getProfile } from '../features/members/get-profile.ts'
import { downloadDataExport, getDataExport, requestDataExport } from '../features/privacy/data-export.ts'
import {
  confirmOwnDeletion,
  getOwnDeletion,
  requestOwnDeletion,
} from '../features/privacy/delete-own-account.ts'
import { cancelRsvp } from '../core/rsvps/cancel-rsvp.ts'
import { changeSignupLimit } from '../features/hosting/change-signup-limit.ts'
import { createRsvp } from '../core/rsvps/create-rsvp.ts'
import { getCancelledRsvp, getOwnRsvp, getRsvp } from '../core/rsvps/get-rsvp.ts'
import { getTicket, getTicketCode } from '../core/rsvps/get-ticket.ts'
import {
  cancelEventForAdmin,
  createEventForAdmin,
  listEventsForAdmin,
  listHostEventsForAdmin,
  publishEventForAdmin,
  reassignEvent,
  updateEventForAdmin,
  uploadEventPhotoForAdmin,
} from '../features/hosting/admin-events.ts'
import { acceptOwnership, addCoHost, handOverEvent, removeCoHost } from '../features/hosting/co-hosts.ts'
import { createEvent } from '../features/hosting/create-event.ts'
import { addGuest, dropGuestList, listGuests, removeGuest } from '../features/hosting/guests.ts'
import { inviteGuests } from '../features/hosting/invite-guests.ts'
import { uploadGuestList } from '../features/hosting/upload-guest-list.ts'
import { arrangeEventPhotos, uploadEventPhotos } from '../features/hosting/upload-event-photos.ts'
import { sharePhotos } from '../features/hosting/share-photos.ts'
import { getHostEvent, listHostEvents } from '../features/hosting/list-host-events.ts'
import { cancelEvent, deleteEvent, publishEvent } from '../features/hosting/publish-event.ts'
import { updateEvent } from '../features/hosting/update-event.ts'
import { admitAttendee, removeAttendee } from '../features/attendees/change-attendees.ts'
import { exportAttendees } from '../features/attendees/export-attendees.ts'
import { getEventFigures } from '../features/attendees/get-event-figures.ts'
import { listSignupsForAdmin } from '../features/attendees/list-all-signups.ts'
import { listAttendees } from '../features/attendees/list-attendees.ts'
import { updateRsvp } from '../core/rsvps/update-rsvp.ts'
import { getUser, listUsers } from '../features/users/list-users.ts'
import { deleteHost, deleteUser, getDeletion } from '../features/users/delete-user.ts'
import { updateUser } from '../features/users/update-user.ts'
import { getUserHistory, listEventsOfUser } from '../features/users/user-history.ts'
import { getSite } from './get-site.ts'
import type { Handlers } from '../platform/call.ts'

/** One handler for each call of the table; the type demands it. */
export const handlers: Handlers = {
  applyAsMember,
  applyOnSite,
  applyPublicly,
  approveHost,
  denyHost,
  previewDenial,
  takeApprovalBack,
  listHostsForAdmin,
  listAdminActions,
  listInvitations,
  getHostForAdmin,
  getApplication,
  listSignupsForAdmin,
  listEventsForAdmin,
  createEventForAdmin,
  updateEventForAdmin,
  publishEventForAdmin,
  cancelEventForAdmin,
  reassignEvent,
  uploadEventPhotoForAdmin,
  listHostEventsForAdmin,
  getOverview,
  listUsers,
  getUser,
  listEventsOfUser,
  getUserHistory,
  updateUser,
  deleteUser,
  getDeletion,
  deleteHost,
  requestLogin,
  register,
  verifyToken,
  checkLoginLink,
  createSignInLink,
  getCurrentUser,
  logout,
  logOutEverywhere,
  signUpForCity,
  getCityCalendar,
  getHostCalendar,
  getOwnCalendar,
  getCalendarLink,
  renewCalendarLink,
  receiveMailgunWebhook,
  getMailPreferences,
  setMailPreferences,
  unsubscribe,
  openPreferences,
  listConversations,
  sendConversationMessage,
  readConversation,
  sendCommunityMessage,
  countRecipients,
  previewMessage,
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
  previewEmailTemplate,
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
  removeAttendee,
  admitAttendee,
  exportAttendees,
  messageAttendees,
  getEventFigures,
  previewCampaign,
  listDoor,
  recordArrivals,
  openDoorLink,
  closeDoorLink,
  getHeatmap,
  getEngagement,
  listEngagement,
  listEngagementIds,
  getFollows,
  setFollow,
  listFollowedHosts,
  listNewEvents,
  getHostProfile,
  updateHostProfile,
  uploadHostPhoto,
  listHosts,
  getHost,
  listEventsOfHost,
  searchHosts,
  listCityHosts,
  listHostEvents,
  getHostEvent,
  createEvent,
  updateEvent,
  publishEvent,
  cancelEvent,
  deleteEvent,
  addCoHost,
  removeCoHost,
  handOverEvent,
  acceptOwnership,
  uploadGuestList,
  listGuests,
  addGuest,
  removeGuest,
  dropGuestList,
  inviteGuests,
  uploadEventPhotos,
  arrangeEventPhotos,
  sharePhotos,
  getReferrer,
  inviteHost,
  acceptInvitation,
  getInvitation,
  getDashboard,
  getDashboardStats,
  getProfile,
  updateProfile,
  getDataExport,
  requestDataExport,
  downloadDataExport,
  getOwnDeletion,
  requestOwnDeletion,
  confirmOwnDeletion,
  createRsvp,
  getRsvp,
  getCancelledRsvp,
  getTicket,
  getTicketCode,
  getOwnRsvp,
  updateRsvp,
  cancelRsvp,
  getSite,
}
