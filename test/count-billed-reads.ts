import { Firestore, getFirestore, Query } from 'firebase-admin/firestore'

type GetMethod = (this: unknown, ...args: unknown[]) => Promise<never>
interface BilledMethod {
  readonly prototype: Record<string, unknown>
  readonly name: string
  /** The number of reads that a response is billed as. */
  readonly computeCost: (snapshot: never) => number
}

/** An aggregation costs one read for every thousand documents that it counts. */
const computeAggregationCost = (snapshot: { data(): { count?: number } }) =>
  Math.max(1, Math.ceil((snapshot.data().count ?? 0) / 1_000))

/**
 * Runs `work`, and returns the number of Firestore reads that this process is billed for meanwhile. It does not count reads in
 * transactions. A query that finds nothing counts as one read.
 */
export async function countBilledReads(work: () => Promise<unknown>): Promise<number> {
  const aggregatePrototype = Object.getPrototypeOf(getFirestore().collection('any').count()) as object
  const billedMethods: BilledMethod[] = [
    {
      prototype: Query.prototype,
      name: 'get',
      computeCost: ({ size }: { size: number }) => Math.max(1, size),
    },
    // `DocumentReference.get` calls `getAll`.
    {
      prototype: Firestore.prototype,
      name: 'getAll',
      computeCost: ({ length }: { length: number }) => length,
    },
    { prototype: aggregatePrototype, name: 'get', computeCost: computeAggregationCost },
  ] as unknown as BilledMethod[]
  let readCount = 0
  const restoreFunctions = billedMethods.map(({ prototype, name, computeCost }) => {
    const originalMethod = prototype[name] as GetMethod
    prototype[name] = async function (this: unknown, ...args: unknown[]) {
      const snapshot = await originalMethod.apply(this, args)
      readCount += computeCost(snapshot)
      return snapshot
    }
    return () => (prototype[name] = originalMethod)
  })
  try {
    await work()
  } finally {
    for (const restore of restoreFunctions) restore()
  }
  return readCount
}
