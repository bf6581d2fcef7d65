import { eventFromDocument, isActive, isHidden } from '@shared/events/event-document.ts'
import { toDetail } from '@shared/events/projection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { doc } from 'firebase/firestore'
import { useEffect, useMemo } from 'react'
import { useFirestoreDoc } from 'reactfire'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { firestore } from '@/core/live/firebase.ts'
import type { ApiError } from '@/lib/api-error.ts'
import { serverNow } from '@/lib/server-time.ts'
import { eventCancelled, eventQuery, eventUnderReview } from '@/core/events/event-queries.ts'

/** Keeps one event live: what Firestore says of it goes into the query the page reads. */
export default function EventData({ id }: { readonly id: number }) {
  return (
    <FirebaseProviders>
      <Listener key={id} id={id} />
    </FirebaseProviders>
  )
}

const isRefused = (error: unknown): boolean =>
  (error as { readonly code?: string } | undefined)?.code === 'permission-denied'

function Listener({ id }: { readonly id: number }) {
  const client = useQueryClient()
  const event = useMemo(() => doc(firestore, 'events', String(id)), [id])
  const { data: snapshot, status, error } = useFirestoreDoc(event, { suspense: false })
  useEffect(() => {
    const end = (error: ApiError) => {
      const shown = client.getQueryCache().find({ queryKey: eventQuery(id).queryKey })
      shown?.setState({ data: undefined, status: 'error', error })
    }
    // It could be read until now, so admins hide it.
    if (isRefused(error)) end(eventUnderReview())
    // What this device kept of the document is older than any answer of the API.
    if (status !== 'success' || snapshot.metadata.fromCache) return
    // Undefined where the document is gone or hidden from this reader; the page then keeps what the API said.
    const document = snapshot.data()
    if (document === undefined) return
    const event = eventFromDocument(document)
    // A draft is there for its hosts alone, who see it as it will be.
    if (event.isPublished && !isActive(event)) return end(eventCancelled())
    if (isHidden(event)) return end(eventUnderReview())
    const now = serverNow()
    client.setQueryData(eventQuery(id).queryKey, { value: toDetail(event, now), asOf: now })
  }, [client, id, snapshot, status, error])
  return null
}
