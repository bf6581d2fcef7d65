import { eventId, userId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import type { DecisionAction } from '../../../shared/reports/stored.ts'
import { findAuditEntry } from '../../core/audit/audit-store.ts'
import type { StoredReport } from './reports-store.ts'

/** A decision that the person concerned can object to. */
export interface Decision {
  readonly action: DecisionAction
  readonly target: StoredReport['target']
  readonly reason: string
  readonly adminName: string
  readonly decidedAt: string
}

const decisionActions: Partial<Record<AdminAction, DecisionAction>> = {
  host_warned: 'warn',
  event_hidden: 'hide',
  user_suspended: 'suspend',
  event_cancelled: 'cancel',
}

/** The decision of an audit entry; null if there is no such entry, or if it is not a decision. */
export async function findDecision(decisionId: string): Promise<Decision | null> {
  const entry = await findAuditEntry(decisionId)
  const action = entry && decisionActions[entry.action]
  if (!action) return null
  const { subject, after, actor, occurredAt } = entry
  const target =
    subject.kind === 'event'
      ? ({ type: 'event', id: eventId.parse(subject.id), name: subject.name } as const)
      : ({ type: 'host', id: userId.parse(subject.id), name: subject.name } as const)
  return {
    action,
    target,
    reason: typeof after['reason'] === 'string' ? after['reason'] : '',
    adminName: actor.name,
    decidedAt: new Date(getMillis(occurredAt)).toISOString(),
  }
}
