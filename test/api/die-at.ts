import { vi } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'

/** Makes the server die before or after the transaction with this number. */
export function dieAt(step: number, when: 'before' | 'after'): void {
  const real = db.runTransaction.bind(db)
  let steps = 0
  vi.spyOn(db, 'runTransaction').mockImplementation(async (work) => {
    steps += 1
    if (steps === step && when === 'before') throw new Error('killed')
    const result = await real(work)
    if (steps === step) throw new Error('killed')
    return result
  })
}
