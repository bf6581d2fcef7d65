/**
 * In WebKit, aborts a page's IndexedDB transactions when the page is left. In this engine, a transaction of a closed page locks
 * its database until the browser is closed, and later pages get no response (decision 46). The transactions of Firebase's SDK are
 * aborted too. In other engines, which let transactions finish, this function does nothing.
 */
export function abortTransactionsOnLeave(): void {
  if (navigator.vendor !== 'Apple Computer, Inc.' || !('IDBDatabase' in window)) return
  const openTransactions = new Set<IDBTransaction>()
  let hasLeftPage = false
  // oxlint-disable-next-line typescript/unbound-method -- each call passes its database as `this`
  const startTransaction = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args) {
    // Firestore's SDK still tries to record that its tab was closed. Nothing is lost, because the SDK records it in
    // localStorage too.
    if (hasLeftPage) throw new DOMException('The page was closed.', 'InvalidStateError')
    const transaction = startTransaction.apply(this, args)
    openTransactions.add(transaction)
    for (const type of ['complete', 'abort']) {
      transaction.addEventListener(type, () => openTransactions.delete(transaction))
    }
    return transaction
  }
  window.addEventListener('pagehide', () => {
    hasLeftPage = true
    for (const transaction of openTransactions) abortIfActive(transaction)
  })
  window.addEventListener('pageshow', () => {
    hasLeftPage = false
  })
}

export interface Abortable {
  abort(): void
}

export function abortIfActive(transaction: Abortable): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has ended already.
  }
}
