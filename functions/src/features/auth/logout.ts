import * as log from '../../platform/log.ts'
import { auth } from '../../platform/firebase.ts'
import type { Handler } from '../../platform/call.ts'

/**
 * Ends every session of the member, on all devices: Firebase revokes by account. The cookie goes last: where Firebase fails, the device
 * asks again, and must still say whose sessions are to end.
 */
export const logout: Handler<'logout'> = async ({ caller, session }) => {
  if (caller) {
    await auth.revokeRefreshTokens(String(caller.id))
    log.info('logged out', { userId: caller.id })
  }
  session.clear()
  return { message: 'Signed out.' }
}
