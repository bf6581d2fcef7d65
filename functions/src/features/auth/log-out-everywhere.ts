import { deleteAuthAccount } from '../../core/accounts/account.ts'
import type { Handler } from '../../platform/call-handler.ts'
import * as log from '../../platform/log.ts'

/**
 * Ends the member's sessions on all devices. Their Firebase account is deleted with its refresh tokens and anything that a
 * stranger may have added to it; the next login link creates it again.
 */
export const logOutEverywhere: Handler<'logOutEverywhere'> = async ({ caller, session }) => {
  await deleteAuthAccount(caller.id)
  log.info('logged out everywhere', { userId: caller.id })
  session.clear()
  return { message: 'Logged out on all devices.' }
}
