import { PRODUCT } from '../../../shared/product.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { createInvitation } from './invitations-store.ts'

/** Members alone are invited: who hosts already, or waits for a decision, needs none. */
export const inviteHost: Handler<'inviteHost'> = async ({ params, body, caller, now }) => {
  const [member, admin] = await Promise.all([findMember(params.id), findMember(caller.id)])
  if (!member) throw new CallError('not_found', 'There is no such user.')
  if (member.role !== 'user') {
    throw new CallError('already_applied', 'They have applied already, or host already.')
  }
  const { id, name, email, city } = member
  const invitee = { name, email, city, userId: id }
  await createInvitation({ invitee, invitedBy: admin?.name ?? PRODUCT, message: body.inviteMessage }, now)
  return { message: 'Host invitation sent successfully' }
}
