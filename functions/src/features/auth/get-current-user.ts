import { makeSignedOutError, type Handler } from '../../platform/call-handler.ts'
import { toCurrentUser } from '../../core/accounts/member.ts'
import { findMemberReadSince } from '../../core/accounts/users-store.ts'

export const getCurrentUser: Handler<'getCurrentUser'> = async ({ caller, now }) => {
  const member = await findMemberReadSince(caller.id, now)
  if (!member) throw makeSignedOutError()
  return toCurrentUser(member)
}
