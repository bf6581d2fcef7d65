import { eventId, type UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { CallError, makeNotFoundError } from '../../platform/call-handler.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { setAccountDisabled } from '../accounts/account.ts'
import { setRole } from '../accounts/set-role.ts'
import { findAuditReason, writeAuditEntry } from '../audit/audit-store.ts'
import { endStandingRsvps } from '../mail/follows-store.ts'
import { makeTransactionalId } from '../mail/mail.ts'
import { enqueue, enqueueIn, makeEnvelope } from '../mail/outbox-store.ts'
import { queryEventsToSettle } from '../privacy/deletions-store.ts'
import { cancelUpcomingSignups } from '../privacy/cancel-upcoming-signups.ts'
import { makeSuspensionDecisionId } from './decision-id.ts'
import { hideForSuspension, unhideAfterSuspension, type NewDecision } from './hide-event.ts'
import { listEventIdsHiddenBySuspension } from './hidden-events-store.ts'
import {
  listDueSuspensionRepeatUserIds,
  findSuspendedUserByEmail,
  findUserInAnyState,
  clearSuspensionRepeat,
  writeSuspension,
} from './suspensions-store.ts'

const refusalErrorFactories = {
  unknown: () => makeNotFoundError('user'),
  is_admin: () =>
    new CallError(
      'is_admin',
      "Admins can't be suspended. Ask the operator of this site to remove their admin role first.",
    ),
}

/**
 * Suspends a user. Returns the id of the decision. A repeated call repeats the steps, but neither makes a second decision nor
 * sends a second email.
 */
export async function suspendUser(
  id: UserId,
  { reason, actor, now }: NewDecision,
): Promise<{ decisionId: string }> {
  if (actor.id === id) throw new CallError('own_account', "You can't suspend your own account.")
  const decisionId = makeSuspensionDecisionId(id, now)
  const outcome = await writeSuspension(
    id,
    { isSuspended: true, now },
    (transaction, { name, email, role, isApproved }) => {
      const subject = { kind: 'user', id: String(id), name } as const
      const before = { role, isApproved }
      const after = { ...before, reason }
      writeAuditEntry(
        transaction,
        { action: 'user_suspended', actor, subject, before, after },
        now,
        decisionId,
      )
      const envelope = makeEnvelope({ id, name, email }, `account-suspended-${id}-${now}`)
      const data = { name, reason, decisionId }
      enqueueIn(transaction, { ...envelope, template: 'account-suspended', isProven: true, data }, now)
    },
  )
  if (outcome === 'unknown' || outcome === 'is_admin') throw refusalErrorFactories[outcome]()
  await applySuspensionState(id, now)
  if (outcome === 'changed') return { decisionId }
  const { suspendedAt } = (await findUserInAnyState(id)) ?? {}
  return { decisionId: suspendedAt ? makeSuspensionDecisionId(id, getMillis(suspendedAt)) : decisionId }
}

/** Ends a suspension and restores the account, the public card and the events, but not the spots and standing RSVPs. */
export async function unsuspendUser(id: UserId, { reason, actor, now }: NewDecision): Promise<void> {
  const outcome = await writeSuspension(
    id,
    { isSuspended: false, now },
    (transaction, { name, email, role, isApproved }) => {
      const subject = { kind: 'user', id: String(id), name } as const
      const before = { role, isApproved }
      const after = { ...before, reason }
      writeAuditEntry(transaction, { action: 'user_unsuspended', actor, subject, before, after }, now)
      const envelope = makeEnvelope({ id, name, email }, `account-unsuspended-${id}-${now}`)
      const data = { name, reason, decisionId: null }
      enqueueIn(transaction, { ...envelope, template: 'account-unsuspended', data }, now)
    },
  )
  if (outcome === 'unknown' || outcome === 'is_admin') throw refusalErrorFactories[outcome]()
  await applySuspensionState(id, now)
}

/**
 * Updates the account, card, spots and events of a user according to whether the user is suspended. Each step can be repeated,
 * also after an interruption. `runMaintenance` repeats all steps later, to include calls that were under way when the state
 * changed.
 */
async function applySuspensionState(id: UserId, now: number): Promise<void> {
  const user = await findUserInAnyState(id)
  if (!user || user.deletedAt !== undefined) return
  const uid = String(id)
  const isSuspended = user.suspendedAt !== undefined
  await setAccountDisabled(id, isSuspended)
  if (isSuspended) {
    // Standing RSVPs end before the sign-ups are cancelled, so that the user does not get a spot again.
    await endStandingRsvps(id, now)
    await cancelUpcomingSignups({ id, name: user.name, email: user.email, addresses: [user.email] }, now)
    for (const query of queryEventsToSettle(id, { isByAdmin: false, now })) {
      for (const event of (await query.get()).docs) await hideForSuspension(eventId.parse(event.id), uid, now)
    }
  } else {
    // `setRole` restores the public card.
    await setRole(id, (member) => member, { now })
    for (const hiddenEventId of await listEventIdsHiddenBySuspension(uid))
      await unhideAfterSuspension(eventId.parse(hiddenEventId), uid, now)
  }
  if (user.suspensionRepeatAt && getMillis(user.suspensionRepeatAt) <= now)
    await clearSuspensionRepeat(id, user.suspensionRepeatAt as Parameters<typeof clearSuspensionRepeat>[1])
}

/** How many users one run processes. The next run processes the others. */
const MAX_USERS_PER_RUN = 20

/**
 * Repeats the steps of each suspension, or of its end, whose repetition is due. If the steps for one user fail, the next users
 * are still processed.
 */
export async function repeatDueSuspensions(run: JobRun): Promise<void> {
  const dueUserIds = await listDueSuspensionRepeatUserIds(run.now(), MAX_USERS_PER_RUN)
  await forEachDue(dueUserIds, run, (id) => applySuspensionState(id, run.now()), {
    message: 'A suspension or its end was not carried out',
    getFields: (userId) => ({ userId }),
  })
}

/**
 * Tells a suspended user by email why they cannot sign in; false if the address has no suspended user. The response of the call
 * must be the same in both cases.
 */
export async function emailSuspendedUser(email: string, now: number): Promise<boolean> {
  const user = await findSuspendedUserByEmail(email)
  if (!user?.suspendedAt) return false
  const { id, name } = user
  const envelope = makeEnvelope({ id, name, email }, makeTransactionalId('account-suspended', now))
  const decisionId = makeSuspensionDecisionId(id, getMillis(user.suspendedAt))
  const data = { name, reason: await findAuditReason(decisionId), decisionId }
  await enqueue({ ...envelope, template: 'account-suspended', isProven: false, data }, now)
  return true
}
