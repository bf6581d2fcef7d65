import { vi } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'

/** Makes the transaction with this number fail before or after its commit, as if the server crashed at that moment. */
export function crashAt(step: number, when: 'before' | 'after'): void {
  const runTransaction = db.runTransaction.bind(db)
  let count = 0
  vi.spyOn(db, 'runTransaction').mockImplementation(async (updateFunction) => {
    count += 1
    if (count === step && when === 'before') throw new Error('crashed')
    const result = await runTransaction(updateFunction)
    if (count === step) throw new Error('crashed')
    return result
  })
}
