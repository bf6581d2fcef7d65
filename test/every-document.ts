import { getFirestore, type CollectionReference } from 'firebase-admin/firestore'

export interface KeptDocument {
  /** Its path without ids; documents of `mail` and of an event's `access` are each of a kind of their own. */
  readonly kind: string
  readonly path: string
  readonly data: unknown
}

/** All there is in the database. */
export async function everyDocument(): Promise<KeptDocument[]> {
  const collections = await getFirestore().listCollections()
  return (await Promise.all(collections.map((collection) => documentsBelow(collection)))).flat()
}

const eachOfAKind: ReadonlySet<string> = new Set(['mail', 'events/access'])

async function documentsBelow(collection: CollectionReference, above = ''): Promise<KeptDocument[]> {
  const { docs } = await collection.get()
  const kind = `${above}${collection.id}`
  const below = await Promise.all(
    docs.map(async (document) => {
      const inner = await document.ref.listCollections()
      return (await Promise.all(inner.map((each) => documentsBelow(each, `${kind}/`)))).flat()
    }),
  )
  const here = docs.map((document) => ({
    kind: eachOfAKind.has(kind) ? `${kind}/${document.id}` : kind,
    path: document.ref.path,
    data: document.data(),
  }))
  return [...here, ...below.flat()]
}
