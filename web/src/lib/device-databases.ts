/** IndexedDB may stop answering without an error; nobody waits for it longer than this. */
const PATIENCE_MS = 3000

/**
 * Ends what a page does in IndexedDB as the page is left, in WebKit: there a transaction whose page went away holds its database
 * until the browser is closed, and whatever a later page asks of it is never answered (decision 46). It is for all who write,
 * Firebase's SDK too. Other engines finish what was begun, which is better.
 */
export function leaveNoDatabaseLocked(): void {
  if (navigator.vendor !== 'Apple Computer, Inc.' || !('IDBDatabase' in window)) return
  const open = new Set<IDBTransaction>()
  let isLeft = false
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the database that it is asked of
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...given) {
    // Firestore would still note that its tab has gone; it notes that elsewhere too.
    if (isLeft) throw new DOMException('The page was left.', 'InvalidStateError')
    const begun = begin.apply(this, given)
    open.add(begun)
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => open.delete(begun))
    return begun
  }
  window.addEventListener('pagehide', () => {
    isLeft = true
    for (const transaction of open) abort(transaction)
  })
  window.addEventListener('pageshow', () => {
    isLeft = false
  })
}

interface Abortable {
  abort(): void
}

function abort(transaction: Abortable): void {
  try {
    transaction.abort()
  } catch {
    // It has just ended.
  }
}

/**
 * What work on a database of this device comes to, or a rejection where it is not answered. A transaction that `until` was told of is
 * aborted then: what somebody was told not to be kept is not kept later.
 */
export function inTime<T>(
  work: (until: (transaction: Abortable) => void) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    let begun: Abortable | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const since = Date.now()
      timer = setTimeout(() => {
        // The device slept meanwhile, and the database with it.
        if (Date.now() - since > 2 * patienceMs) return wait()
        isLate = true
        if (begun) abort(begun)
        reject(new Error('The database of this browser does not answer.'))
      }, patienceMs)
    }
    const until = (transaction: Abortable) => {
      begun = transaction
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
