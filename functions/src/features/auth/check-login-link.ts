import { isMemberLoginToken } from '../../core/accounts/login-tokens-store.ts'
import type { Handler } from '../../platform/call-handler.ts'

export const checkLoginLink: Handler<'checkLoginLink'> = async ({ body, caller }) => ({
  isOwn: await isMemberLoginToken(body.token, caller.id),
})
