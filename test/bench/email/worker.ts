import {
  Firestore,
  Query,
  Transaction,
  WriteBatch,
  type DocumentReference,
  type QuerySnapshot,
} from 'firebase-admin/firestore'
import { pageMailing } from '../../../functions/src/features/delivery/page-mailing.ts'
import { engineAt } from '../../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../../functions/src/features/delivery/sweep.ts'

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

type Method = (this: object, ...args: unknown[]) => unknown

/** Lets a method of the SDK be watched: `after` gets its arguments and what it answered. */
function watch(prototype: object, name: string, after: (args: unknown[], answer: unknown) => void): void {
  const methods = prototype as Record<string, Method>
  const method = methods[name]
  if (!method) throw new Error(`The SDK has no ${name}`)
  methods[name] = function (...args) {
    const answer = method.apply(this, args)
    void Promise.resolve(answer).then(
      (value) => after(args, value),
      () => undefined,
    )
    return answer
  }
}

/** Counts what is asked of Firestore, at the SDK's own doors. */
function countTraffic(): void {
  watch(Query.prototype, 'get', (_, found) => (reads += Math.max(1, (found as QuerySnapshot).size)))
  watch(Firestore.prototype, 'getAll', (refs) => (reads += refs.length))
  watch(Transaction.prototype, 'get', () => (reads += 1))
  for (const name of ['create', 'update', 'set']) {
    watch(WriteBatch.prototype, name, ([ref]) => {
      if ((ref as DocumentReference).path.startsWith('emails/')) logged += 1
      else writes += 1
    })
  }
}

countTraffic()
const report = () => {
  const rssMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.send?.({ rssMiB, reads, writes, logged } satisfies WorkerReport)
}
const timer = setInterval(report, 100)
const { MAILING_ID = '', AHEAD = '0', LEASE_MS = '' } = process.env
// Its clock is ahead by what a killed process leaves to be waited for: leases that end, events that become complete.
const now = () => Date.now() + Number(AHEAD)
const until = now() + 3_600_000
await pageMailing(MAILING_ID, { now, until, leaseMs: Number(LEASE_MS) })
await sweepDeliveries(engineAt(now), { now, until })
clearInterval(timer)
report()
process.disconnect()
