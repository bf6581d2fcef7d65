import type { Transaction } from 'firebase-admin/firestore'
import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import { eventId, userId, type UserId } from '../../../shared/ids.ts'
import {
  objectionAction,
  reportAction,
  type DecisionAction,
  type ObjectionAction,
  type ReportAction,
} from '../../../shared/reports/stored.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { cancelEvent } from '../../core/events/events-store.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { enqueueIn, makeEnvelope } from '../../core/mail/outbox-store.ts'
import { hideEvent, unhideEvent } from '../../core/safety/hide-event.ts'
import { suspendUser, unsuspendUser } from '../../core/safety/suspend-user.ts'
import { CallError, makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { findDecision, type Decision } from './find-decision.ts'
import { isPrivateOrMissingEvent, toMailTarget } from './report-target.ts'
import { findResponsibleHosts } from './responsible-hosts.ts'
import {
  claimReport,
  storeResolution,
  findReport,
  findOtherOpenReports,
  releaseReport,
  type NewResolution,
  type Resolution,
  type StoredReport,
} from './reports-store.ts'

type ResolutionAction = ReportAction | ObjectionAction

/** Each action in the words that follow “have already” or “has already” in the message to a slower admin. */
const actionTexts: Record<ResolutionAction, string> = {
  dismiss: 'dismissed this report',
  warn: 'sent a warning',
  hide: 'hidden the event',
  cancel: 'cancelled the event',
  suspend: 'suspended the host',
  reject_objection: 'rejected this objection',
  reverse_decision: 'reversed the decision',
}

const makeReportNotFoundError = () => makeNotFoundError('report')

interface ResolutionContext {
  readonly id: string
  readonly report: StoredReport
  readonly resolution: NewResolution & { readonly action: ResolutionAction }
  readonly actor: AuditEntry['actor']
  readonly caller: Caller
  readonly responsibleHosts: Awaited<ReturnType<typeof findResponsibleHosts>>
  /** Whether the report is about an event that is private now, or no longer exists. */
  readonly isPrivateOrMissing: boolean
  /** Present for an objection. */
  readonly decision: Decision | null
  readonly now: number
}

function assertActionAllowed(action: ResolutionAction, { kind, target }: StoredReport): void {
  const allowedActions: readonly string[] =
    kind === 'objection' ? objectionAction.options : reportAction.options
  const needsEvent = action === 'hide' || action === 'cancel'
  if (allowedActions.includes(action) && (target.type === 'event' || !needsEvent)) return
  throw makeActionError("This action isn't possible for this report. Please choose another one.")
}

/**
 * Claims the report, carries out the resolution, and closes the report with the audit entry and the emails in one commit. After
 * an interruption, the same request carries out the remaining steps. If two admins resolve a report at the same time, only one
 * resolution is carried out.
 */
export const resolveReport: Handler<'resolveReport'> = async ({ params: { id }, body, caller, now }) => {
  const { action, reason, includesOtherReports } = body
  const report = await findReport(id)
  if (!report) throw makeReportNotFoundError()
  assertActionAllowed(action, report)
  const resolution = { action, reason, adminId: caller.id }
  const claim = await claimReport(id, resolution, now)
  if (claim === 'unknown') throw makeReportNotFoundError()
  if (typeof claim === 'object') throw await makeAlreadyResolvedError(claim, caller)
  const [actor, responsibleHosts, isPrivateOrMissing, decision] = await Promise.all([
    findAuditActor(caller),
    findResponsibleHosts(report.target),
    isPrivateOrMissingEvent(report.target),
    report.decisionId === null ? null : findDecision(report.decisionId),
  ])
  const context = {
    id,
    report,
    resolution,
    actor,
    caller,
    responsibleHosts,
    isPrivateOrMissing,
    decision,
    now,
  }
  if (claim === 'claimed') {
    try {
      await carryOutResolution(context)
    } catch (error) {
      // After a refusal nothing is done, so another resolution is possible. Before an error `busy`, some steps may have been done.
      if (error instanceof CallError && error.code !== 'busy') await releaseReport(id, caller.id)
      throw error
    }
    await storeResolution(id, resolution, now, (transaction) => {
      writeResolutionEntry(transaction, context)
      for (const mail of composeMails(context)) enqueueIn(transaction, mail, now)
    })
  }
  const otherCount = includesOtherReports ? await resolveOtherReports(context) : 0
  return { message: 'Resolved', count: 1 + otherCount }
}

async function makeAlreadyResolvedError({ action, adminId }: Resolution, caller: Caller): Promise<CallError> {
  const name =
    adminId === caller.id ? 'You' : ((await findMember(userId.parse(adminId)))?.name ?? 'Another admin')
  return new CallError(
    'already_resolved',
    `${name} ${adminId === caller.id ? 'have' : 'has'} already ${actionTexts[action]}.`,
  )
}

/** Each step may run twice. Hiding and suspending write their own audit entries and emails. */
async function carryOutResolution(context: ResolutionContext): Promise<void> {
  const { report, resolution, actor, now, decision, responsibleHosts } = context
  const { action, reason } = resolution
  if (action === 'warn' && responsibleHosts.length === 0)
    throw makeActionError('There is no host to warn. Please choose another action.')
  const decisionFields = { reason, actor, now }
  if (action === 'hide') await hideEvent(eventId.parse(report.target.id), decisionFields)
  if (action === 'suspend') await suspendUser(chooseUserToSuspend(context), decisionFields)
  if (action === 'cancel') {
    // The commit of the cancellation writes the audit entry. If the event is cancelled already, the commit that resolves the
    // report writes the entry.
    const writeAudit = (transaction: Transaction) => writeResolutionEntry(transaction, context)
    const outcome = await cancelEvent(eventId.parse(report.target.id), now, { writeAudit })
    if (outcome === 'over') throw makeActionError('This event is over. Please choose another action.')
  }
  if (action !== 'reverse_decision') return
  if (decision?.action === 'hide') await unhideEvent(eventId.parse(decision.target.id), decisionFields)
  if (decision?.action === 'suspend') await unsuspendUser(userId.parse(decision.target.id), decisionFields)
}

/** Chooses the host, or the owner of the event (without an owner, its only host). Throws if there is no such user. */
function chooseUserToSuspend({ report, responsibleHosts }: ResolutionContext): UserId {
  if (report.target.type === 'host') return userId.parse(report.target.id)
  const [owner, secondHost] = responsibleHosts
  if (owner && !secondHost) return owner.id
  throw makeActionError(
    owner
      ? 'This event has no owner. Open one of its hosts on the Users tab and suspend them there.'
      : 'There is no host to suspend. Please choose another action.',
  )
}

const makeActionError = (message: string): CallError =>
  new CallError('invalid_body', message, { fields: { action: message } })

/** The audit log's names for this file's own actions; other decisions are logged where they are made. */
const auditActions: Partial<Record<ResolutionAction, AdminAction>> = {
  dismiss: 'report_dismissed',
  warn: 'host_warned',
  cancel: 'event_cancelled',
  reject_objection: 'objection_rejected',
  reverse_decision: 'decision_reversed',
}

const makeDecisionId = (id: string): string => `report-${id}`

function writeResolutionEntry(
  transaction: Transaction,
  { id, report, resolution, actor, now }: ResolutionContext,
): void {
  const action = auditActions[resolution.action]
  if (!action) return
  const { type, id: targetId, name } = report.target
  const subject =
    type === 'event'
      ? makeEventSubject(targetId, name)
      : ({ kind: 'user', id: String(targetId), name } as const)
  const entry = { action, actor, subject, before: {}, after: { reason: resolution.reason } }
  writeAuditEntry(transaction, entry, now, makeDecisionId(id))
}

function composeMails(context: ResolutionContext): Mail[] {
  const { id, report, resolution, responsibleHosts, decision } = context
  const { action, reason } = resolution
  const title = report.target.type === 'event' ? report.target.name : null
  if (action === 'warn' || action === 'cancel')
    return [
      ...composeReporterMails(id, report, context),
      ...responsibleHosts.map((member): Mail => ({
        ...makeEnvelope(member, `${makeDecisionId(id)}-${member.id}`),
        template: 'moderation-decision',
        data: { name: member.name, title, action, reason, decisionId: makeDecisionId(id) },
      })),
    ]
  if (report.kind === 'report') return composeReporterMails(id, report, context)
  // Unhiding an event and ending a suspension send emails of their own.
  const isNotified = action === 'reverse_decision' && decision !== null && isReversible(decision.action)
  if (isNotified || !decision || (action !== 'reject_objection' && action !== 'reverse_decision')) return []
  // If nobody knows which host objected, all responsible hosts get the outcome.
  const recipients = report.reporter ? [{ ...report.reporter, id: report.reporter.userId }] : responsibleHosts
  return recipients.map((recipient, index) => ({
    ...makeEnvelope(recipient, `resolved-${id}-${index}`),
    template: 'objection-resolved',
    data: { name: recipient.name, title, action, decision: decision.action, reason },
  }))
}

const isReversible = (action: DecisionAction): boolean => action === 'hide' || action === 'suspend'

/** Composes the mail about the outcome, with the reason only for a dismissed report: other reasons are only for the host. */
function composeReporterMails(
  id: string,
  { reporter, target, kind }: StoredReport,
  { resolution: { action, reason }, isPrivateOrMissing }: ResolutionContext,
): Mail[] {
  if (!reporter || kind !== 'report' || action === 'reject_objection' || action === 'reverse_decision')
    return []
  return [
    {
      ...makeEnvelope({ id: reporter.userId, name: '', email: reporter.email }, `resolved-${id}`),
      template: 'report-resolved',
      data: {
        ...toMailTarget(target, reporter, isPrivateOrMissing),
        action,
        reason: action === 'dismiss' ? reason : null,
      },
      isProven: reporter.isProven,
    },
  ]
}

/** Resolves the other open reports on the same event or host in the same way, without carrying out the resolution again. */
async function resolveOtherReports(context: ResolutionContext): Promise<number> {
  const { id, report, resolution, now } = context
  let resolvedCount = 0
  for (const otherId of await findOtherOpenReports(id, report.target)) {
    const isResolved = await storeResolution(otherId, resolution, now, (transaction, otherReport) => {
      for (const mail of composeReporterMails(otherId, otherReport, context))
        enqueueIn(transaction, mail, now)
    })
    if (isResolved) resolvedCount += 1
  }
  return resolvedCount
}
