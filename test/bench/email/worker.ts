import { Firestore, Query, Transaction, WriteBatch, type DocumentReference } from 'firebase-admin/firestore'
import { continueSend } from '../../../functions/src/email/bulk/continue-send.ts'

/** What a worker tells the benchmark, again and again: it may be killed at any moment. */
export interface WorkerReport {
  readonly rssMiB: number
  readonly reads: number
  /** Writes besides the log of who was written to. */
  readonly writes: number
  readonly logged: number
}

let reads = 0
let writes = 0
let logged = 0

/** Counts what is asked of Firestore, at the SDK's own doors. */
function countTraffic(): void {
  const { get } = Query.prototype
  Query.prototype.get = async function (this: Query) {
    const found = await get.call(this)
    reads += Math.max(1, found.size)
    return found
  }
  const { getAll } = Firestore.prototype
  Firestore.prototype.getAll = async function (this: Firestore, ...refs: Parameters<typeof getAll>) {
    const found = await getAll.apply(this, refs)
    reads += found.length
    return found
  }
  const inTransaction = Transaction.prototype.get as (...args: unknown[]) => Promise<unknown>
  Transaction.prototype.get = function (this: Transaction, ...args: unknown[]) {
    reads += 1
    return inTransaction.apply(this, args)
  } as typeof Transaction.prototype.get
  for (const name of ['create', 'update', 'set'] as const) {
    const write = WriteBatch.prototype[name] as (...args: unknown[]) => WriteBatch
    WriteBatch.prototype[name] = function (this: WriteBatch, ref: DocumentReference, ...args: unknown[]) {
      if (ref.path.startsWith('emails/')) logged += 1
      else writes += 1
      return write.call(this, ref, ...args)
    } as never
  }
}

countTraffic()
const report = () => {
  const rssMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.send?.({ rssMiB, reads, writes, logged } satisfies WorkerReport)
}
const timer = setInterval(report, 100)
const { SEND_ID = '', LEASE_MS = '', SETTLE_MS = '' } = process.env
await continueSend(SEND_ID, {
  now: Date.now,
  until: Date.now() + 3_600_000,
  leaseMs: Number(LEASE_MS),
  settleMs: Number(SETTLE_MS),
})
clearInterval(timer)
report()
process.disconnect?.()
