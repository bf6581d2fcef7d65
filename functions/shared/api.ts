import { applicationCalls } from './applications/contract.ts'
import { attendeeCalls } from './attendees/contract.ts'
import { auditCalls } from './audit/contract.ts'
import { authCalls } from './auth/contract.ts'
import { calendarCalls } from './calendar/contract.ts'
import { cityCalls } from './cities/contract.ts'
import { doorCalls } from './door/contract.ts'
import { emailCalls } from './mail/contract.ts'
import { eventCalls } from './events/contract.ts'
import { statsCalls } from './stats/contract.ts'
import { followCalls } from './follows/contract.ts'
import { hostQuestionCalls } from './host-questions/contract.ts'
import { hostCalls } from './hosts/contract.ts'
import { adminEventCalls } from './hosting/admin-contract.ts'
import { coHostCalls } from './hosting/co-host-contract.ts'
import { guestListCalls, hostingCalls, photoCalls } from './hosting/contract.ts'
import { memberCalls } from './members/contract.ts'
import { messageCalls } from './messages/contract.ts'
import { overviewCalls } from './stats/overview-contract.ts'
import { privacyCalls } from './privacy/contract.ts'
import { reportCalls } from './reports/contract.ts'
import { rsvpCalls } from './rsvps/contract.ts'
import { seriesCalls } from './series/contract.ts'
import { safetyCalls } from './safety/contract.ts'
import { siteCalls } from './site/contract.ts'
import { userCalls } from './users/contract.ts'

/** The one table of all calls under `/api`. The server must handle every call in it, and the access tests make every call. */
export const api = {
  ...adminEventCalls,
  ...applicationCalls,
  ...attendeeCalls,
  ...auditCalls,
  ...authCalls,
  ...calendarCalls,
  ...cityCalls,
  ...doorCalls,
  ...emailCalls,
  ...eventCalls,
  ...statsCalls,
  ...followCalls,
  ...hostCalls,
  ...hostQuestionCalls,
  ...coHostCalls,
  ...guestListCalls,
  ...hostingCalls,
  ...photoCalls,
  ...memberCalls,
  ...messageCalls,
  ...overviewCalls,
  ...privacyCalls,
  ...reportCalls,
  ...rsvpCalls,
  ...seriesCalls,
  ...safetyCalls,
  ...siteCalls,
  ...userCalls,
} as const

export type Api = typeof api
export type CallName = keyof Api
