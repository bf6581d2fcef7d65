import { FieldValue } from 'firebase-admin/firestore'
import { encodeEventFields, eventRef, hostQuestions, readDataIfValid } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

/** Deletes the user's questions, also from the pages of events. Questions to them as a host stay with the other hosts. */
export async function eraseHostQuestions({ id, addresses }: DeletionSubject, now: number): Promise<number> {
  const ownQuestions = [
    hostQuestions.where('asker.userId', '==', id),
    ...addresses.map((address) => hostQuestions.where('asker.email', '==', address)),
  ]
  let erasedCount = 0
  for (const query of ownQuestions) {
    erasedCount += await forEachDocument(query, (question) =>
      db.runTransaction(async (transaction) => {
        const ref = eventRef(question.data().eventId)
        const event = readDataIfValid(await transaction.get(ref))
        const answers = event?.publishedAnswers ?? []
        const publishedAnswers = answers.filter((answer) => answer.id !== question.id)
        if (event && publishedAnswers.length < answers.length) {
          const updatedAt = Math.max(now, event.updatedAt)
          transaction.update(ref, encodeEventFields({ publishedAnswers, updatedAt }))
        }
        transaction.delete(question.ref)
      }),
    )
  }
  const receivedQuestions = hostQuestions.where('hostIds', 'array-contains', String(id))
  return (
    erasedCount +
    (await forEachDocument(receivedQuestions, ({ ref }) =>
      ref.update({ hostIds: FieldValue.arrayRemove(String(id)) }),
    ))
  )
}
