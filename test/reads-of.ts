import { DocumentReference, Firestore, getFirestore, Query } from 'firebase-admin/firestore'

type Get = (this: unknown, ...args: unknown[]) => Promise<never>
interface Reading {
  readonly of: Record<string, unknown>
  readonly name: string
  /** The number of reads that an answer is billed as. */
  readonly cost: (snapshot: never) => number
}

/** One read for every thousand counted documents. */
const counted = (snapshot: { data(): { count?: number } }) =>
  Math.max(1, Math.ceil((snapshot.data().count ?? 0) / 1_000))

/** The billed reads of Firestore by some work in this process, without transactions. A query that finds nothing is one read. */
export async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const aggregate = Object.getPrototypeOf(getFirestore().collection('any').count()) as object
  const readings: Reading[] = [
    { of: Query.prototype, name: 'get', cost: ({ size }: { size: number }) => Math.max(1, size) },
    { of: DocumentReference.prototype, name: 'get', cost: () => 1 },
    { of: Firestore.prototype, name: 'getAll', cost: ({ length }: { length: number }) => length },
    { of: aggregate, name: 'get', cost: counted },
  ] as unknown as Reading[]
  let reads = 0
  const originals = readings.map(({ of, name, cost }) => {
    const real = of[name] as Get
    of[name] = async function (this: unknown, ...args: unknown[]) {
      const snapshot = await real.apply(this, args)
      reads += cost(snapshot)
      return snapshot
    }
    return () => (of[name] = real)
  })
  try {
    await work()
  } finally {
    for (const restore of originals) restore()
  }
  return reads
}
