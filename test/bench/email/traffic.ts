import {
  Firestore,
  Query,
  Transaction,
  WriteBatch,
  type DocumentReference,
  type QuerySnapshot,
} from 'firebase-admin/firestore'

/** Numbers of documents that this process has read from and written to Firestore. */
export interface Traffic {
  readonly readCount: number
  /** Writes outside the email log, without deletions. */
  readonly writeCount: number
  /** Writes to the email log, without deletions. */
  readonly logWriteCount: number
}

type Method = (this: object, ...args: unknown[]) => unknown

/** Calls `onSuccess` after each successful call of an SDK method, with its arguments and its result. */
function observe(
  prototype: object,
  name: string,
  onSuccess: (args: unknown[], result: unknown) => void,
): void {
  const methods = prototype as Record<string, Method>
  const method = methods[name]
  if (!method) throw new Error(`The SDK has no ${name}`)
  methods[name] = function (...args) {
    const result = method.apply(this, args)
    void Promise.resolve(result).then(
      (value) => onSuccess(args, value),
      () => undefined,
    )
    return result
  }
}

const isReference = (item: unknown) => typeof (item as DocumentReference).path === 'string'

/** Starts counting by wrapping the SDK's methods. `DocumentReference.get` is counted too, because it calls `getAll`. */
export function countTraffic(): Traffic {
  const traffic = { readCount: 0, writeCount: 0, logWriteCount: 0 }
  observe(
    Query.prototype,
    'get',
    (_, result) => (traffic.readCount += Math.max(1, (result as QuerySnapshot).size)),
  )
  observe(Firestore.prototype, 'getAll', (args) => (traffic.readCount += args.filter(isReference).length))
  observe(
    Transaction.prototype,
    'get',
    (_, result) => (traffic.readCount += Math.max(1, (result as Partial<QuerySnapshot>).size ?? 1)),
  )
  observe(Transaction.prototype, 'getAll', (args) => (traffic.readCount += args.filter(isReference).length))
  for (const name of ['create', 'update', 'set']) {
    observe(WriteBatch.prototype, name, ([ref]) => {
      if ((ref as DocumentReference).path.startsWith('emails/')) traffic.logWriteCount += 1
      else traffic.writeCount += 1
    })
  }
  return traffic
}
