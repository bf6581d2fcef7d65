import { vi } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'

/** Runs each transaction again after its commit, as Firestore's SDK does if the answer to a commit is lost. */
export function loseAnswers(): void {
  const runTransaction = db.runTransaction.bind(db)
  vi.spyOn(db, 'runTransaction').mockImplementation(async (work) => {
    await runTransaction(work)
    return runTransaction(work)
  })
}
