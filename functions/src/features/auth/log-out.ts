import { endSession } from '../../core/accounts/users-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import * as log from '../../platform/log.ts'

/**
 * Ends the session of this device only. The cookie is cleared last, because the device needs it to try again if Firestore
 * fails.
 */
export const logOut: Handler<'logOut'> = async ({ caller, session, now }) => {
  if (caller?.session) {
    await endSession(caller.id, caller.session, now)
    log.info('logged out', { userId: caller.id })
  }
  session.clear()
  return { message: 'Logged out.' }
}
