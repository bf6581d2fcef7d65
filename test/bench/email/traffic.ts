import {
  Firestore,
  Query,
  Transaction,
  WriteBatch,
  type DocumentReference,
  type QuerySnapshot,
} from 'firebase-admin/firestore'

/** What this process has asked of Firestore. */
export interface Traffic {
  readonly reads: number
  /** Writes other than those of the email log. */
  readonly writes: number
  /** Writes of the log. */
  readonly logged: number
}

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

const isReference = (item: unknown) => typeof (item as DocumentReference).path === 'string'

/** Counts from now on, at the SDK's own doors. A document is asked for by `getAll` too. */
export function countTraffic(): Traffic {
  const traffic = { reads: 0, writes: 0, logged: 0 }
  watch(Query.prototype, 'get', (_, found) => (traffic.reads += Math.max(1, (found as QuerySnapshot).size)))
  watch(Firestore.prototype, 'getAll', (asked) => (traffic.reads += asked.filter(isReference).length))
  watch(Transaction.prototype, 'get', () => (traffic.reads += 1))
  for (const name of ['create', 'update', 'set']) {
    watch(WriteBatch.prototype, name, ([ref]) => {
      if ((ref as DocumentReference).path.startsWith('emails/')) traffic.logged += 1
      else traffic.writes += 1
    })
  }
  return traffic
}
