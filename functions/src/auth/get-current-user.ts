import { CallError, type Handler } from '../http/handler.ts'
import { toCurrentUser } from '../members/member.ts'
import { findMember } from '../members/store.ts'

export const getCurrentUser: Handler<'getCurrentUser'> = async ({ caller }) => {
  const member = await findMember(caller.id)
  if (!member) throw new CallError('signed_out', 'Please sign in first.')
  return toCurrentUser(member)
}
