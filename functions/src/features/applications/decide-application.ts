import type { AdminAction } from '../../../shared/audit/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { Rights, Member } from '../../core/accounts/member.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { findMember, type RightsChange } from '../../core/accounts/users-store.ts'
import { findAuditEntries, writeAuditEntry } from '../../core/audit/audit-store.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { enqueueIn, makeEnvelope } from '../../core/mail/outbox-store.ts'
import { isApplicationDenied } from './applications-store.ts'
import { findUnusedInvitationRefs } from './invitations-store.ts'
import { CallError, makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'

interface ApplicationDecision {
  readonly action: AdminAction
  /** The response if this admin made the decision, now or earlier. */
  readonly message: string
  readonly decide: (member: Member) => Rights | null
  readonly applicationStatus?: RightsChange['applicationStatus']
  /** Composes the mail to the applicant about the decision. */
  readonly composeMail?: (member: Member) => Pick<Mail, 'template' | 'data'>
  readonly reason?: string | null
  /**
   * Finds out whether the decision was made earlier, if the role does not show that. A repeated call then gets the same response.
   */
  readonly wasMadeEarlier?: () => Promise<boolean>
}

/**
 * Carries out an admin's decision about a host or an applicant. One commit changes role and application, queues the mail,
 * writes the audit entry, and deletes invitations that would overrule the decision. The commit is made only if something
 * changes, so a double click or two admins have one effect, and the slower admin reads who decided. If a step after the commit
 * (claims, sessions) fails, another click repeats it or, after a denial, the user's next sign-in does.
 */
async function carryOutDecision(
  id: UserId,
  caller: Caller,
  decision: ApplicationDecision,
  now: number,
): Promise<{ message: string }> {
  const { action, message, decide, applicationStatus, composeMail, reason = null } = decision
  const [currentMember, actor] = await Promise.all([findMember(id), findAuditActor(caller)])
  if (!currentMember) throw makeNotFoundError('user')
  const unusedInvitationRefs = applicationStatus ? await findUnusedInvitationRefs(currentMember) : []
  let isChanged = false as boolean
  const changedMember = await setRole(id, decide, {
    ...(applicationStatus ? { applicationStatus } : {}),
    now,
    writeAudit(transaction, member, formerMember) {
      isChanged = true
      for (const ref of unusedInvitationRefs) transaction.delete(ref)
      const { role, isApproved } = member
      const after = { role, isApproved, ...(reason === null ? {} : { reason }) }
      writeAuditEntry(
        transaction,
        {
          action,
          actor,
          subject: { kind: 'user', id: String(id), name: member.name },
          before: { role: formerMember.role, isApproved: formerMember.isApproved },
          after,
        },
        now,
      )
      if (!composeMail) return
      const envelope = makeEnvelope(member, `${action}-${id}-${now}`)
      enqueueIn(transaction, { ...envelope, ...composeMail(member) } as Mail, now)
    },
  })
  const otherDecision = isChanged ? null : await describeDecisionOfAnotherAdmin(id, caller)
  if (!changedMember && !(await decision.wasMadeEarlier?.())) {
    throw new CallError('not_applied', otherDecision ?? 'This person has not applied to host.')
  }
  return { message: otherDecision ?? message }
}

/** What the message to another admin says after the name of the admin who made the decision. */
const decisionTexts: Partial<Record<AdminAction, string>> = {
  host_approved: 'has already approved this host.',
  host_denied: 'has already denied this application.',
  approval_revoked: "has already revoked this host's approval.",
}
/**
 * How many of a user's latest audit entries are searched for the last decision. Newer ones may be about the profile, for
 * example.
 */
const MAX_SEARCHED_ENTRIES = 20

/** Says which other admin made the last decision about a user; null if this admin did, or there is none. */
async function describeDecisionOfAnotherAdmin(id: UserId, caller: Caller): Promise<string | null> {
  const { items } = await findAuditEntries({ subjectId: String(id) }, { limit: MAX_SEARCHED_ENTRIES })
  const lastDecision = items.find(({ action }) => action in decisionTexts)
  return lastDecision && lastDecision.actor.id !== caller.id
    ? `${lastDecision.actor.name} ${decisionTexts[lastDecision.action]}`
    : null
}

export const approveHost: Handler<'approveHost'> = ({ params, caller, now }) => {
  const decision: ApplicationDecision = {
    action: 'host_approved',
    message: 'Host approved successfully',
    decide: ({ role }) => (role === 'host' ? { role, isApproved: true } : null),
    composeMail: ({ name, city }) => ({ template: 'host-approved', data: { name, city } }),
  }
  return carryOutDecision(params.id, caller, decision, now)
}

/** An approved host cannot be denied: their approval must be revoked first. */
export const denyHost: Handler<'denyHost'> = ({ params, body, caller, now }) => {
  const { reason } = body
  const decision: ApplicationDecision = {
    action: 'host_denied',
    message: 'Host application denied',
    decide: ({ role, isApproved }) => (role === 'host' && !isApproved ? { role: 'user', isApproved } : null),
    applicationStatus: 'denied',
    composeMail: ({ name, city }) => ({ template: 'host-denied', data: { name, city, reason } }),
    reason,
    wasMadeEarlier: () => isApplicationDenied(params.id),
  }
  return carryOutDecision(params.id, caller, decision, now)
}

export const revokeApproval: Handler<'revokeApproval'> = ({ params, caller, now }) => {
  const decision: ApplicationDecision = {
    action: 'approval_revoked',
    message: 'Approval revoked',
    decide: ({ role }) => (role === 'host' ? { role, isApproved: false } : null),
    applicationStatus: 'pending',
  }
  return carryOutDecision(params.id, caller, decision, now)
}
