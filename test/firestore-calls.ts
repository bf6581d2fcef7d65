import { Firestore } from 'firebase-admin/firestore'

interface FirestoreRequest {
  readonly parent?: string
  readonly structuredQuery?: { readonly from?: readonly { readonly collectionId?: string }[] }
  readonly documents?: readonly string[]
  readonly writes?: readonly { readonly update?: { readonly name?: string }; readonly delete?: string }[]
}

/** The two methods by which Firestore's SDK makes every call. */
const METHODS = ['request', 'requestStream'] as const

/** Lists the paths that a call queries, reads or writes. */
function listPaths({
  parent = '',
  structuredQuery,
  documents = [],
  writes = [],
}: FirestoreRequest): string[] {
  const queriedPaths = structuredQuery?.from?.map(({ collectionId }) => `${parent}/${collectionId}`) ?? []
  const writtenPaths = writes.map((write) => `write ${write.update?.name ?? `delete ${write.delete}`}`)
  return [...queriedPaths, ...documents, ...writtenPaths].map((name) => name.replace(/^.*?\/documents\//, ''))
}

/** Runs `work` and returns the calls that it makes to Firestore in this process, in their order. */
export async function recordFirestoreCalls(work: () => Promise<unknown>): Promise<string[]> {
  const prototype = Firestore.prototype as unknown as Record<string, (...args: unknown[]) => unknown>
  const calls: string[] = []
  const restoreFunctions = METHODS.map((method) => {
    const originalMethod = prototype[method]
    if (!originalMethod) throw new Error(`Firestore's SDK has no method named ${method}`)
    prototype[method] = function (this: unknown, ...args: unknown[]) {
      const name = String(args[0])
      const request =
        args.find((arg): arg is FirestoreRequest => typeof arg === 'object' && arg !== null) ?? {}
      calls.push([name, ...listPaths(request)].join(' '))
      return originalMethod.apply(this, args)
    }
    return () => (prototype[method] = originalMethod)
  })
  try {
    await work()
  } finally {
    for (const restore of restoreFunctions) restore()
  }
  return calls
}
