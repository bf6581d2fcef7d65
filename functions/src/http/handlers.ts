import { eventsHandlers } from '../features/events/events-handlers.ts'
import { preferencesHandlers } from '../features/preferences/preferences-handlers.ts'
import { rsvpsHandlers } from '../features/rsvps/rsvps-handlers.ts'
import { applicationsHandlers } from '../features/applications/applications-handlers.ts'
import { attendeesHandlers } from '../features/attendees/attendees-handlers.ts'
import { authHandlers } from '../features/auth/auth-handlers.ts'
import { calendarHandlers } from '../features/calendar/calendar-handlers.ts'
import { deliveryHandlers } from '../features/delivery/delivery-handlers.ts'
import { doorHandlers } from '../features/door/door-handlers.ts'
import { statsHandlers } from '../features/stats/stats-handlers.ts'
import { followsHandlers } from '../features/follows/follows-handlers.ts'
import { hostingHandlers } from '../features/hosting/hosting-handlers.ts'
import { hostsHandlers } from '../features/hosts/hosts-handlers.ts'
import { membersHandlers } from '../features/members/members-handlers.ts'
import { messagesHandlers } from '../features/messages/messages-handlers.ts'
import { getOverview } from '../features/stats/get-overview.ts'
import { privacyHandlers } from '../features/privacy/privacy-handlers.ts'
import { safetyHandlers } from '../features/safety/safety-handlers.ts'
import { usersHandlers } from '../features/users/users-handlers.ts'
import { siteHandlers } from '../features/site/site-handlers.ts'
import { reportsHandlers } from '../features/safety/reports-handlers.ts'
import { reportClientErrors, reportPolicyViolations } from './report-client-errors.ts'
import type { Handlers } from '../platform/call-handler.ts'

/** One handler for each call of the table; the type makes sure that none is missing. */
export const handlers: Handlers = {
  ...applicationsHandlers,
  ...attendeesHandlers,
  ...authHandlers,
  ...calendarHandlers,
  ...deliveryHandlers,
  ...doorHandlers,
  ...eventsHandlers,
  ...statsHandlers,
  ...followsHandlers,
  ...hostingHandlers,
  ...hostsHandlers,
  ...preferencesHandlers,
  ...membersHandlers,
  ...messagesHandlers,
  ...privacyHandlers,
  ...reportsHandlers,
  ...rsvpsHandlers,
  ...siteHandlers,
  ...usersHandlers,
  getOverview,
  ...safetyHandlers,
  reportClientErrors,
  reportPolicyViolations,
}
