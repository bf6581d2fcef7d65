import { endSession } from '../../core/accounts/users-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import * as log from '../../platform/log.ts'

/**
 * Ends the session of this device alone. The cookie goes last: where Firestore fails, the device asks again, and must still
 * say which session is to end.
 */
export const logout: Handler<'logout'> = async ({ caller, session, now }) => {
  if (caller?.session) {
    await endSession(caller.id, caller.session, now)
    log.info('logged out', { userId: caller.id })
  }
  session.clear()
  return { message: 'Logged out.' }
}
