import { abort, type Abortable } from './device-databases.ts'

/** IndexedDB may stop answering without an error; nobody waits for it longer than this. */
const TIMEOUT_MS = 3000

/**
 * The result of work on a database of this device, or a rejection on timeout. A transaction passed to `until` is then
 * aborted: what was reported as not stored must not be stored later.
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
        // The device slept in the meantime, and the database too.
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
