import * as log from '../../platform/log.ts'
import { auth } from '../../platform/firebase.ts'
import type { Handler } from '../../platform/call.ts'

/** Ends every session of the member, on all devices: Firebase revokes by account. */
export const logout: Handler<'logout'> = async ({ caller, session }) => {
  session.clear()
  if (caller) {
    await auth.revokeRefreshTokens(String(caller.id))
    log.info('logged out', { userId: caller.id })
  }
  return { message: 'Signed out.' }
}
