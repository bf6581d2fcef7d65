import { onSnapshot, type FirestoreError, type Query, type QueryDocumentSnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'

const NO_DOCUMENTS: readonly QueryDocumentSnapshot[] = []

/**
 * The live documents of a query from the server; none until the server has answered. This device's cached documents may be
 * older than any answer of the API. If the cache turns out to be current, the SDK reports it only in the metadata.
 * `useFirestoreCollection` ignores the metadata, and so misses a change that arrives at that moment. Throws Firestore's
 * errors, for the `LiveBoundary`.
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
