import { DELETED_NAME, deletionSteps, type DeletionStep } from '../../../shared/privacy/deletion.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { JobRun } from '../../platform/for-each-due.ts'
import * as log from '../../platform/log.ts'
import {
  listDueDeletionUserIds,
  recordStep,
  postponeDeletion,
  claimDeletion,
} from '../../core/privacy/deletions-store.ts'
import { eraseSteps } from './erase-steps.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'

/** How long after a failure the sweep tries again. */
const RETRY_DELAY_MS = 60_000

interface DeletionRun {
  readonly now: () => number
  /** Called after each step, before it is recorded; tests use it to interrupt a deletion. */
  readonly onStep?: (step: DeletionStep) => void
}

/**
 * Continues a user's deletion. Each step can be repeated, so after a failure or an interruption the sweep carries out the
 * remaining steps.
 */
export async function continueDeletion(id: UserId, { now, onStep }: DeletionRun): Promise<void> {
  const deletion = await claimDeletion(id, now())
  if (!deletion) return
  const { name, email, isProven, stepCounts } = deletion
  const subject: DeletionSubject = {
    id,
    name: name ?? DELETED_NAME,
    email: email ?? '',
    // RSVPs and mail under an unproven address may belong to the owner of that address.
    addresses: isProven && email !== null ? [email] : [],
  }
  for (const step of deletionSteps) {
    if (step in stepCounts) continue
    try {
      const count = await eraseSteps[step](subject, now())
      onStep?.(step)
      await recordStep(id, step, count)
    } catch (error) {
      await postponeDeletion(id, now() + RETRY_DELAY_MS)
      log.error('A deletion failed', { userId: id, step, error: String(error) })
      throw error
    }
  }
  log.info('a user was deleted', { userId: id })
}

const MAX_DELETIONS_PER_RUN = 20

/** Continues due deletions. A failed deletion does not stop the others. */
export async function continueDeletions({ now, deadline }: JobRun): Promise<void> {
  for (const id of await listDueDeletionUserIds(now(), MAX_DELETIONS_PER_RUN)) {
    if (now() >= deadline) return
    // `continueDeletion` has logged the error.
    await continueDeletion(id, { now }).catch(() => undefined)
  }
}
