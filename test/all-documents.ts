import { getFirestore, Query, type Firestore } from 'firebase-admin/firestore'

export interface AnyDocument {
  /** The document's path without ids, except those of documents in `mail` and in an event's `access`. */
  readonly kind: string
  readonly path: string
  readonly data: unknown
}

/** A query over all collections. The SDK uses it to delete recursively; its public API has no such query. */
const KindlessQuery = Query as unknown as new (db: Firestore, options: object) => Query

/** Reads every document of the database, including those below documents that do not exist. */
export async function readAllDocuments(): Promise<AnyDocument[]> {
  const db = getFirestore()
  const { _queryOptions } = db.collectionGroup('any') as unknown as {
    _queryOptions: { with(change: object): object }
  }
  const { docs } = await new KindlessQuery(db, _queryOptions.with({ kindless: true })).get()
  return docs.map((document) => ({
    kind: toKind(document.ref.path),
    path: document.ref.path,
    data: document.data(),
  }))
}

function toKind(path: string): string {
  const segments = path.split('/')
  const kind = segments.filter((_, index) => index % 2 === 0).join('/')
  return kind === 'mail' || kind === 'events/access' ? `${kind}/${segments.at(-1)}` : kind
}
