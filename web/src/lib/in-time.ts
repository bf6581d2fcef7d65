import { abort, type Abortable } from './device-databases.ts'

/** IndexedDB may stop answering without an error; nobody waits for it longer than this. */
const TIMEOUT_MS = 3000

/**
 * What work on a database of this device comes to, or a rejection where it is not answered. A transaction that `until` was told of is
 * aborted then: what somebody was told not to be kept is not kept later.
 */
export function inTime<T>(
  work: (until: (transaction: Abortable) => void) => Promise<T>,
  patienceMs = TIMEOUT_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    let running: Abortable | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const since = Date.now()
      timer = setTimeout(() => {
        // The device slept meanwhile, and the database with it.
        if (Date.now() - since > 2 * patienceMs) return wait()
        isLate = true
        if (running) abort(running)
        reject(new Error('IndexedDB does not answer.'))
      }, patienceMs)
    }
    const until = (transaction: Abortable) => {
      running = transaction
      if (isLate) abort(transaction)
    }
    wait()
    work(until)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
      })
  })
}
