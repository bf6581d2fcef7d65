import { vi } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'

/** Makes one transaction fail before or after its commit, as if the server crashed. The first transaction has the number 1. */
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
