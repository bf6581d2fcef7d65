import type { AdminAction } from '../../../shared/audit/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { Authority, Member } from '../../core/accounts/member.ts'
import { recordedAs } from '../../core/accounts/recorded-as.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { findMember, type AuthorityChange } from '../../core/accounts/users-store.ts'
import { recordIn } from '../../core/audit/audit-store.ts'
import type { Mail } from '../../core/mail/mails.ts'
import { enqueueIn } from '../../core/mail/outbox-store.ts'
import { wasDenied } from './applications-store.ts'
import { openInvitations } from './invitations-store.ts'
import { CallError, type Caller, type Handler } from '../../platform/call.ts'

interface Decision {
  readonly action: AdminAction
  readonly decide: (member: Member) => Authority | null
  readonly status?: AuthorityChange['decision']
  /** What they are told by. */
  readonly mail?: (member: Member) => Pick<Mail, 'template' | 'data'>
  readonly reason?: string | null
  /** Of whom it is true already, though nothing tells so of their role: whoever asks again gets the same answer. */
  readonly isDone?: () => Promise<boolean>
}

/**
 * What an admin decides of somebody who hosts or wants to. Role, application, mail and record are one commit, and so is the end of
 * what would overrule it, made only where something changes: pressed twice, or by two admins, it happens once. What follows a
 * commit (claims, sessions) is done again by whoever presses again.
 */
async function carryOut(id: UserId, caller: Caller, decision: Decision, now: number): Promise<void> {
  const { action, decide, status, mail, reason = null } = decision
  const [subject, by] = await Promise.all([findMember(id), recordedAs(caller)])
  if (!subject) throw new CallError('not_found', 'There is no such user.')
  const invited = status ? await openInvitations(subject) : []
  const decided = await setRole(id, decide, {
    ...(status ? { decision: status } : {}),
    now,
    tell(transaction, member, before) {
      for (const ref of invited) transaction.delete(ref)
      const { role, isApproved } = member
      const after = { role, isApproved, ...(reason === null ? {} : { reason }) }
      recordIn(
        transaction,
        {
          action,
          by,
          subject: { kind: 'user', id: String(id), name: member.name },
          before: { role: before.role, isApproved: before.isApproved },
          after,
        },
        now,
      )
      if (!mail) return
      const envelope = { to: member.email, toName: member.name, eventId: null, userId: id }
      enqueueIn(transaction, { id: `${action}-${id}-${now}`, ...envelope, ...mail(member) } as Mail, now)
    },
  })
  if (!decided && !(await decision.isDone?.())) {
    throw new CallError('not_applied', 'They have not applied to host.')
  }
}

export const approveHost: Handler<'approveHost'> = async ({ params, caller, now }) => {
  const decision: Decision = {
    action: 'host_approved',
    decide: ({ role }) => (role === 'host' ? { role, isApproved: true } : null),
    mail: ({ name, city }) => ({ template: 'host-approved', data: { name, city } }),
  }
  await carryOut(params.id, caller, decision, now)
  return { message: 'Host approved successfully' }
}

/** Somebody who hosts already is no applicant: their approval is taken back first. */
export const denyHost: Handler<'denyHost'> = async ({ params, body, caller, now }) => {
  const { reason } = body
  const decision: Decision = {
    action: 'host_denied',
    decide: ({ role, isApproved }) => (role === 'host' && !isApproved ? { role: 'user', isApproved } : null),
    status: 'denied',
    mail: ({ name, city }) => ({ template: 'host-denied', data: { name, city, reason } }),
    reason,
    isDone: () => wasDenied(params.id),
  }
  await carryOut(params.id, caller, decision, now)
  return { message: 'Host application denied' }
}

export const takeApprovalBack: Handler<'takeApprovalBack'> = async ({ params, caller, now }) => {
  const decision: Decision = {
    action: 'approval_taken_back',
    decide: ({ role }) => (role === 'host' ? { role, isApproved: false } : null),
    status: 'pending',
  }
  await carryOut(params.id, caller, decision, now)
  return { message: 'Approval taken back' }
}
