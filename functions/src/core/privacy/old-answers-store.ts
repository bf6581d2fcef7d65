import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { eventAsStored, events, signupsOf } from '../../platform/collections.ts'
import { eachPage } from '../../platform/each-page.ts'
import { eachOf } from './each-document-store.ts'

const PAGE = 100

/**
 * Deletes the answers to the questions of events that ended some weeks ago. An event is marked as done after its last answer, so that a
 * run that is cut short is repeated.
 */
export async function removeOldAnswers(now: number): Promise<void> {
  const due = events
    .where('answersEndAt', '<=', Timestamp.fromMillis(now))
    .orderBy('answersEndAt')
    .select('answersEndAt')
  for await (const page of eachPage(due, PAGE)) {
    for (const { id } of page) await removeAnswers(Number(id))
  }
}

async function removeAnswers(eventId: number): Promise<void> {
  await eachOf(signupsOf(eventId), (signup) =>
    signup.data().answers === undefined
      ? Promise.resolve(false)
      : signup.ref.update({ answers: FieldValue.delete() }),
  )
  await eventAsStored(eventId).update({ answersEndAt: null })
}
