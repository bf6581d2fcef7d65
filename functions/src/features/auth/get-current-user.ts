import { makeSignedOutError, type Handler } from '../../platform/call-handler.ts'
import { toCurrentUser } from '../../core/accounts/member.ts'
import { findMemberSince } from '../../core/accounts/users-store.ts'

export const getCurrentUser: Handler<'getCurrentUser'> = async ({ caller, now }) => {
  const member = await findMemberSince(caller.id, now)
  if (!member) throw makeSignedOutError()
  return toCurrentUser(member)
}
