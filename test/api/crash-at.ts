import { vi } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'

/** Makes one transaction, by its number (1 is the first), fail before or after its commit, as if the server crashed then. */
export function crashAt(transactionNumber: number, moment: 'before' | 'after'): void {
  const runTransaction = db.runTransaction.bind(db)
  let count = 0
  vi.spyOn(db, 'runTransaction').mockImplementation(async (updateFunction) => {
    count += 1
    if (count === transactionNumber && moment === 'before') throw new Error('crashed')
    const result = await runTransaction(updateFunction)
    if (count === transactionNumber) throw new Error('crashed')
    return result
  })
}
