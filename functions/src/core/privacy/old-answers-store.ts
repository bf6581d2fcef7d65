import { FieldValue } from 'firebase-admin/firestore'
import type { EventId } from '../../../shared/ids.ts'
import { eventAsStoredRef, signupsOf } from '../../platform/collections.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { readDueEventIds } from '../events/events-store.ts'
import { forEachDocument } from './each-document-store.ts'

/**
 * Deletes the answers to the questions of events that ended at least 30 days ago. An event is marked as done only after all of its
 * answers are deleted, so that an interrupted run is repeated.
 */
export async function removeOldAnswers(run: JobRun): Promise<void> {
  await forEachDue(readDueEventIds('answersEndAt', run.now()), run, removeAnswers, {
    message: 'The answers to the questions of an event were not deleted',
    getFields: (id) => ({ eventId: id }),
  })
}

async function removeAnswers(eventId: EventId): Promise<void> {
  await forEachDocument(signupsOf(eventId), (signup) =>
    signup.data().answers === undefined
      ? Promise.resolve(false)
      : signup.ref.update({ answers: FieldValue.delete() }),
  )
  await eventAsStoredRef(eventId).update({ answersEndAt: null })
}
