import { eventFromDocument } from '@shared/events/event.ts'
import { toTile } from '@shared/events/projection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { collection, limit, orderBy, query, Timestamp, where } from 'firebase/firestore'
import { useEffect, useMemo } from 'react'
import { useFirestoreCollectionData } from 'reactfire'
import { FirebaseProviders } from '@/lib/firebase-providers.tsx'
import { firestore } from '@/lib/firebase.ts'
import { FIRST_TILES, upcomingTilesQuery } from './event-queries.ts'

/** Keeps the first wall live: what Firestore says of its events goes into the query the page reads. */
export default function UpcomingData({ city }: { readonly city: string | null }) {
  return (
    <FirebaseProviders>
      <Listener key={city} city={city} />
    </FirebaseProviders>
  )
}

function Listener({ city }: { readonly city: string | null }) {
  const client = useQueryClient()
  const upcoming = useMemo(
    () =>
      query(
        collection(firestore, 'events'),
        where('isPublished', '==', true),
        where('isPrivate', '==', false),
        ...(city === null ? [] : [where('city', '==', city)]),
        where('startsAt', '>=', Timestamp.now()),
        orderBy('startsAt'),
        limit(FIRST_TILES),
      ),
    [city],
  )
  const { data, status } = useFirestoreCollectionData(upcoming, { suspense: false })
  useEffect(() => {
    // The SDK's cache answers an empty list before the server has; the wall is not taken down for that.
    if (status !== 'success' || data.length === 0) return
    const now = Date.now()
    const tiles = data.map((document, index) => toTile(eventFromDocument(document), index, now))
    client.setQueryData(upcomingTilesQuery(city).queryKey, (page) => [
      ...tiles,
      ...(page?.filter((tile) => tile.variant === 'cta') ?? []),
    ])
  }, [client, city, data, status])
  return null
}
