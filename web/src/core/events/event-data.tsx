import { parseEventDocument, isActive, isHidden } from '@shared/events/event-document.ts'
import { toEventDetail } from '@shared/events/projection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { doc, onSnapshot, type DocumentSnapshot } from 'firebase/firestore'
import { useEffect } from 'react'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { firestore } from '@/core/live/firebase.ts'
import type { ApiError } from '@/lib/api-error.ts'
import { logWarning } from '@/lib/log.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { makeCancelledError, eventQuery, makeUnderReviewError } from '@/core/events/event-queries.ts'

/** Keeps one event live: writes Firestore's document into the query that the page reads. */
export default function EventData({ id }: { readonly id: number }) {
  return (
    <FirebaseProviders>
      <EventDocumentListener key={id} id={id} />
    </FirebaseProviders>
  )
}

function EventDocumentListener({ id }: { readonly id: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = eventQuery(id)
    const showError = (error: ApiError) => {
      client.getQueryCache().find({ queryKey })?.setState({ data: undefined, status: 'error', error })
    }
    const applySnapshot = (snapshot: DocumentSnapshot) => {
      // This device's cached document may be older than any response of the API.
      if (snapshot.metadata.fromCache) return
      // A deleted document has no data, and the page then keeps the API's response.
      const document = snapshot.data()
      if (document === undefined) return
      const event = parseEventDocument(document)
      // Only the hosts of a draft can read it, and they get a preview instead of an error.
      if (event.isPublished && !isActive(event)) showError(makeCancelledError())
      else if (isHidden(event)) showError(makeUnderReviewError())
      else {
        const now = getServerTime()
        client.setQueryData(queryKey, (currentResponse) => ({
          // Browsers cannot read the facts of the series from Firestore, so the API's facts stay.
          value: toEventDetail(event, now, currentResponse?.value.series),
          asOf: now,
        }))
      }
    }
    return onSnapshot(doc(firestore, 'events', String(id)), applySnapshot, (error) => {
      // The API returned the event just before, so an admin must have hidden it in the meantime.
      if (error.code === 'permission-denied') showError(makeUnderReviewError())
      else logWarning('Live data stopped.', error)
    })
  }, [client, id])
  return null
}
