import { applicationCalls } from './applications/contract.ts'
import { authCalls } from './auth/contract.ts'
import { cityCalls } from './cities/contract.ts'
import { emailCalls } from './mail/contract.ts'
import { eventCalls } from './events/contract.ts'
import { memberCalls } from './members/contract.ts'
import { messageCalls } from './messages/contract.ts'
import { rsvpCalls } from './rsvps/contract.ts'
import { siteCalls } from './site/contract.ts'

/** The one table of all calls under `/api`. The server must have a handler for each, the tests walk each. */
export const api = {
  ...applicationCalls,
  ...authCalls,
  ...cityCalls,
  ...emailCalls,
  ...eventCalls,
  ...memberCalls,
  ...messageCalls,
  ...rsvpCalls,
  ...siteCalls,
} as const

export type Api = typeof api
export type CallName = keyof Api
