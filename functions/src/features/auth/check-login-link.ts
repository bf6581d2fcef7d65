import { isLoginTokenOf } from '../../core/accounts/login-tokens-store.ts'
import type { Handler } from '../../platform/call-handler.ts'

export const checkLoginLink: Handler<'checkLoginLink'> = async ({ body, caller }) => ({
  isOwn: await isLoginTokenOf(body.token, caller.id),
})
