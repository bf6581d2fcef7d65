import { parseEventDocument } from '@shared/events/event-document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { collection, limit, orderBy, query, Timestamp, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { firestore } from '@/core/live/firebase.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { useServerDocuments } from '@/core/live/use-server-documents.ts'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { FIRST_TILES_LIMIT } from '@/core/events/first-tiles.ts'
import { applyLiveUpdates, CLOCK_MARGIN_MS } from '@/core/events/live-wall.ts'
import type { FirstWall } from '@/core/events/merge-responses.ts'

/** Keeps the first wall live: applies changes in Firestore to the data of the query that the page shows. */
export default function UpcomingData({ city }: { readonly city: string | null }) {
  return (
    <FirebaseProviders>
      <Listener key={city} city={city} />
    </FirebaseProviders>
  )
}

/** Selects public events, including cancelled ones, which must be removed from the wall. */
const publicConstraints = [where('isPublished', '==', true), where('isPrivate', '==', false)]

const makeChangeConstraints = (field: string, instant: number) => [
  where(field, '>', Timestamp.fromMillis(instant - CLOCK_MARGIN_MS)),
  orderBy(field, 'desc'),
]

/** Events whose content changed since an instant. Only changes are read, because the wall itself was read before. */
const contentChangesQuery = (instant: number) =>
  query(
    collection(firestore, 'events'),
    ...publicConstraints,
    ...makeChangeConstraints('contentUpdatedAt', instant),
    limit(FIRST_TILES_LIMIT),
  )

/** Events on the wall whose spots changed since an instant. Other events are not watched. */
const spotsChangesQuery = (ids: readonly number[], instant: number) =>
  query(
    collection(firestore, 'events'),
    where('id', 'in', ids),
    ...publicConstraints,
    ...makeChangeConstraints('updatedAt', instant),
    limit(FIRST_TILES_LIMIT),
  )

function Listener({ city }: { readonly city: string | null }) {
  const client = useQueryClient()
  const { queryKey } = upcomingTilesQuery(city)
  const { data: wall } = useQuery({ ...upcomingTilesQuery(city), enabled: false })
  const [asOf] = useState(() => wall?.asOf ?? getServerTime())
  const eventIds = (wall?.value.flatMap((tile) => (tile.variant === 'cta' ? [] : [tile.id])) ?? []).join()
  const contentDocuments = useServerDocuments(useMemo(() => contentChangesQuery(asOf), [asOf]))
  const spotsDocuments = useServerDocuments(
    useMemo(() => spotsChangesQuery(eventIds.split(',').map(Number), asOf), [eventIds, asOf]),
  )
  useEffect(() => {
    const events = [...contentDocuments, ...spotsDocuments].map((document) =>
      parseEventDocument(document.data()),
    )
    if (events.length > 0) {
      client.setQueryData<FirstWall>(
        queryKey,
        (currentWall) => currentWall && applyLiveUpdates(currentWall, events, getServerTime()),
      )
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `queryKey` depends only on the city
  }, [client, city, contentDocuments, spotsDocuments])
  return null
}
