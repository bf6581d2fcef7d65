import { onSnapshot, type FirestoreError, type Query, type QueryDocumentSnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'

const NO_DOCUMENTS: readonly QueryDocumentSnapshot[] = []

/**
 * Returns the live documents of a query from the server; none before the server's first response. This device's cached
 * documents may be older than any response of the API. If the cached documents turn out to be current, only the snapshot's
 * metadata changes, and `useFirestoreCollection` does not report such a change. Throws Firestore's errors, for the `LiveBoundary`.
 */
export function useServerDocuments(query: Query): readonly QueryDocumentSnapshot[] {
  const [documents, setDocuments] = useState(NO_DOCUMENTS)
  const [error, setError] = useState<FirestoreError>()
  useEffect(
    () =>
      onSnapshot(
        query,
        { includeMetadataChanges: true },
        ({ docs, metadata }) => {
          if (!metadata.fromCache) setDocuments(docs)
        },
        setError,
      ),
    [query],
  )
  if (error) throw error
  return documents
}
