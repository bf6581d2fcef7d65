import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { eventAsStored, events, signupsOf } from '../../platform/collections.ts'
import { forEachDue, type JobRun } from '../../platform/each-due.ts'
import { eachDocument } from '../../platform/each-page.ts'
import { forEachDocument } from './each-document-store.ts'

const PAGE_SIZE = 100

/**
 * Deletes the answers to the questions of events that ended some weeks ago. An event is marked as done after its last answer, so that a
 * run that is cut short is repeated.
 */
export async function removeOldAnswers(run: JobRun): Promise<void> {
  const due = events
    .where('answersEndAt', '<=', Timestamp.fromMillis(run.now()))
    .orderBy('answersEndAt')
    .select('answersEndAt')
  await forEachDue(eachDocument(due, PAGE_SIZE), run, ({ id }) => removeAnswers(Number(id)), {
    message: 'The answers to the questions of an event were not deleted',
    fieldsOf: ({ id }) => ({ eventId: id }),
  })
}

async function removeAnswers(eventId: number): Promise<void> {
  await forEachDocument(signupsOf(eventId), (signup) =>
    signup.data().answers === undefined
      ? Promise.resolve(false)
      : signup.ref.update({ answers: FieldValue.delete() }),
  )
  await eventAsStored(eventId).update({ answersEndAt: null })
}
