import { WriteBatch } from 'firebase-admin/firestore'
import { vi } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'

/** Repeats each transaction and each batch after its commit, as Firestore's SDK does if the response to a commit is lost. */
export function simulateLostResponses(): void {
  const runTransaction = db.runTransaction.bind(db)
  vi.spyOn(db, 'runTransaction').mockImplementation(async (updateFunction) => {
    await runTransaction(updateFunction)
    return runTransaction(updateFunction)
  })
  const commit: () => ReturnType<WriteBatch['commit']> = Reflect.get(WriteBatch.prototype, 'commit')
  vi.spyOn(WriteBatch.prototype, 'commit').mockImplementation(async function (this: WriteBatch) {
    await Reflect.apply(commit, this, [])
    return Reflect.apply(commit, this, [])
  })
}
