import { PRODUCT } from '../../../shared/brand/brand.ts'
import { CallError, makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { createInvitation } from './invitations-store.ts'

/** Invites only members who are not hosts, applicants or admins: those need no invitation. */
export const inviteHost: Handler<'inviteHost'> = async ({ params, body, caller, now }) => {
  const [member, actor] = await Promise.all([findMember(params.id), findAuditActor(caller)])
  if (!member) throw makeNotFoundError('user')
  if (member.role !== 'user') {
    throw new CallError('already_applied', 'This person has already applied, or is already a host.')
  }
  const { id, name, email, city } = member
  const invitee = { name, email, city, userId: id }
  const sender = { inviterName: actor.name || PRODUCT, inviterId: caller.id }
  const invitation = { invitee, ...sender, message: body.inviteMessage }
  await createInvitation(invitation, now, (batch) => {
    const subject = { kind: 'user' as const, id: String(id), name }
    writeAuditEntry(batch, { action: 'host_invited', actor, subject, before: {}, after: {} }, now)
  })
  return { message: 'Host invitation sent successfully' }
}
