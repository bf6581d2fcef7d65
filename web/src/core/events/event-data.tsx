import { eventFromDocument, isActive, isHidden } from '@shared/events/event-document.ts'
import { toDetail } from '@shared/events/projection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { doc, onSnapshot, type DocumentSnapshot } from 'firebase/firestore'
import { useEffect } from 'react'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { firestore } from '@/core/live/firebase.ts'
import type { ApiError } from '@/lib/api-error.ts'
import { logWarning } from '@/lib/log.ts'
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

function Listener({ id }: { readonly id: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = eventQuery(id)
    const end = (error: ApiError) => {
      client.getQueryCache().find({ queryKey })?.setState({ data: undefined, status: 'error', error })
    }
    const update = (snapshot: DocumentSnapshot) => {
      // What this device kept of the document is older than any answer of the API.
      if (snapshot.metadata.fromCache) return
      // Undefined where the document is gone; the page then keeps what the API said.
      const document = snapshot.data()
      if (document === undefined) return
      const event = eventFromDocument(document)
      // A draft is there for its hosts alone, who see it as it will be.
      if (event.isPublished && !isActive(event)) end(eventCancelled())
      else if (isHidden(event)) end(eventUnderReview())
      else {
        const now = serverNow()
        client.setQueryData(queryKey, { value: toDetail(event, now), asOf: now })
      }
    }
    return onSnapshot(doc(firestore, 'events', String(id)), update, (error) => {
      // The API has just shown it, so admins hide it now.
      if (error.code === 'permission-denied') end(eventUnderReview())
      else logWarning('Live data stopped.', error)
    })
  }, [client, id])
  return null
}
