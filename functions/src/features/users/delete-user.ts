import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { DELETED_NAME, deletionSteps } from '../../../shared/privacy/deletion.ts'
import type { DeletionDetails } from '../../../shared/users/contract.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { previewDeletion } from '../../core/privacy/deletion-preview-store.ts'
import { beginDeletion, findDeletion, type Deletion } from '../../core/privacy/deletions-store.ts'
import { CallError, makeNotFoundError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { makeUserNotFoundError } from './list-users.ts'
import { findUser } from './user-list-store.ts'

const refusalErrorFactories = {
  unknown: makeUserNotFoundError,
  has_events: () =>
    new CallError(
      'has_events',
      'This user still has events. Please cancel each one or reassign it to another host first.',
    ),
  last_admin: () =>
    new CallError(
      'last_admin',
      'This user is the only admin. Ask the operator of this site to add another admin first.',
    ),
}

async function deleteAccount(id: UserId, caller: Caller, now: number): Promise<{ message: string }> {
  if (id === caller.id)
    throw new CallError(
      'own_account',
      "You can't delete your own account here. Please use your account page.",
    )
  const actor = await findAuditActor(caller)
  const outcome = await beginDeletion(id, now, (transaction, { role, isApproved }) => {
    // The audit log outlives the account, so the entry does not name the user.
    const subject = { kind: 'user', id: String(id), name: DELETED_NAME } as const
    writeAuditEntry(
      transaction,
      { action: 'user_deleted', actor, subject, before: { role, isApproved }, after: {} },
      now,
    )
  })
  if (outcome !== 'started') throw refusalErrorFactories[outcome]()
  return { message: 'Deletion started' }
}

export const deleteUser: Handler<'deleteUser'> = ({ params, caller, now }) =>
  deleteAccount(params.id, caller, now)

export const deleteHost: Handler<'deleteHost'> = async ({ params, caller, now }) => {
  const isHostOrBeingDeleted =
    (await findUser(params.id))?.role === 'host' || (await findDeletion(params.id)) !== null
  if (!isHostOrBeingDeleted) throw makeNotFoundError('host')
  return deleteAccount(params.id, caller, now)
}

export const getDeletion: Handler<'getDeletion'> = async ({ params, now }) => {
  const deletion = await findDeletion(params.id)
  if (deletion) return toDeletionDetails(deletion)
  const user = await findUser(params.id)
  if (!user) throw makeUserNotFoundError()
  return {
    state: 'none',
    ...(await previewDeletion(user, { isByAdmin: true, now })),
    steps: [],
    startedAt: null,
    doneAt: null,
  }
}

function toDeletionDetails({ stepCounts, doneAt, startedAt }: Deletion): DeletionDetails {
  return {
    state: doneAt === null ? 'running' : 'done',
    counts: null,
    eventsToSettle: [],
    eventsToSettleCount: 0,
    steps: deletionSteps.map((step) => ({ step, count: stepCounts[step] ?? (doneAt === null ? null : 0) })),
    startedAt: toIso(getMillis(startedAt)),
    doneAt: doneAt && toIso(getMillis(doneAt)),
  }
}

const toIso = (instant: number) => new Date(instant).toISOString()
