import { abortIfActive, type Abortable } from './abort-transactions.ts'

/** The time limit for IndexedDB, which may stop answering without an error. */
const TIMEOUT_MS = 3000

/**
 * Returns the result of an operation. On timeout, rejects with an error that contains `name`, and aborts the transaction that was
 * passed to `abortOnTimeout`, because data that was reported as not stored must not be stored later. The default name and time limit
 * are those for IndexedDB.
 */
export function withTimeout<T>(
  operation: (abortOnTimeout: (transaction: Abortable) => void) => Promise<T>,
  name = 'IndexedDB',
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let hasTimedOut = false
    let activeTransaction: Abortable | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      const startedAt = Date.now()
      timer = setTimeout(() => {
        // The device and its database were asleep in the meantime, so the wait starts again.
        if (Date.now() - startedAt > 2 * timeoutMs) return startTimer()
        hasTimedOut = true
        if (activeTransaction) abortIfActive(activeTransaction)
        reject(new Error(`${name} does not answer.`))
      }, timeoutMs)
    }
    const abortOnTimeout = (transaction: Abortable) => {
      activeTransaction = transaction
      if (hasTimedOut) abortIfActive(transaction)
    }
    startTimer()
    operation(abortOnTimeout)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
      })
  })
}
