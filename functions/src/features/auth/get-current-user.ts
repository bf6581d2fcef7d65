import { CallError, type Handler } from '../../platform/call.ts'
import { toCurrentUser } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'

export const getCurrentUser: Handler<'getCurrentUser'> = async ({ caller }) => {
  const member = await findMember(caller.id)
  if (!member) throw new CallError('signed_out', 'Please sign in first.')
  return toCurrentUser(member)
}
