import { onSnapshot, type FirestoreError, type Query, type QueryDocumentSnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'

const NONE: readonly QueryDocumentSnapshot[] = []

/**
 * The documents of a query as the server has them, live; none until it has told. What this device kept of them may be older than any
 * answer of the API. Where that turns out to be right the SDK says so with the metadata alone, which `useFirestoreCollection` leaves
 * out, and with it whatever changed in that moment. Throws what Firestore refuses, for the `LiveBoundary`.
 */
export function useServerDocuments(query: Query): readonly QueryDocumentSnapshot[] {
  const [documents, setDocuments] = useState(NONE)
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
