import { removeAccount } from '../../core/accounts/account.ts'
import type { Handler } from '../../platform/call-handler.ts'
import * as log from '../../platform/log.ts'

/**
 * Ends the member's sessions on all devices. Their Firebase account goes with its refresh tokens and with whatever a stranger
 * may have added to it; the next login link makes it again.
 */
export const logOutEverywhere: Handler<'logOutEverywhere'> = async ({ caller, session }) => {
  await removeAccount(caller.id)
  log.info('logged out everywhere', { userId: caller.id })
  session.clear()
  return { message: 'Logged out on all devices.' }
}
