import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import type { EventId } from '../../functions/shared/ids.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'

/** Logs an email that failed permanently. Returns the email's id. */
export async function makeFailedMail(to: string, eventId: EventId | null = null): Promise<string> {
  const id = `failed-${randomUUID()}`
  const mail = { id, to, toName: 'Robin', eventId, userId: null } as const
  // The mail is due in an hour, so that nothing sends it before it is marked as failed below.
  const dueAt = Date.now() + 3_600_000
  await enqueue({ ...mail, template: 'host-denied', data: { name: 'Robin', city: null } }, dueAt)
  const failedState = { status: 'failed', nextAttemptAt: null }
  await db.doc(`emails/${id}`).update({ ...failedState, createdAt: Timestamp.now() })
  await db.doc(`deliveries/${id}`).update(failedState)
  return id
}
