import type { EventTile } from '@shared/events/contract.ts'
import { eventFromDocument, type EventFacts } from '@shared/events/event.ts'
import { toTile } from '@shared/events/projection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { collection, limit, orderBy, query, Timestamp, where } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { useFirestoreCollectionData } from 'reactfire'
import { FirebaseProviders } from '@/lib/firebase-providers.tsx'
import { firestore } from '@/lib/firebase.ts'
import { FIRST_TILES, upcomingTilesQuery } from './event-queries.ts'

/** Keeps the first wall live: what changes in Firestore goes into the query the page reads. */
export default function UpcomingData({ city }: { readonly city: string | null }) {
  return (
    <FirebaseProviders>
      <Listener key={city} city={city} />
    </FirebaseProviders>
  )
}

/** Clocks differ, and a change is stamped a little before it is written. */
const MARGIN_MS = 60_000

/** The events that changed since an instant: the wall itself has been read already and is not read again. */
const changedSince = (instant: number) =>
  query(
    collection(firestore, 'events'),
    where('isPublished', '==', true),
    where('isPrivate', '==', false),
    where('updatedAt', '>', Timestamp.fromMillis(instant - MARGIN_MS)),
    orderBy('updatedAt', 'desc'),
    limit(FIRST_TILES),
  )

function Listener({ city }: { readonly city: string | null }) {
  const client = useQueryClient()
  const { queryKey } = upcomingTilesQuery(city)
  const [changes] = useState(() => changedSince(client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now()))
  const { data, status } = useFirestoreCollectionData(changes, { suspense: false })
  useEffect(() => {
    const wall = client.getQueryData(queryKey)
    if (status !== 'success' || data.length === 0 || !wall) return
    const now = Date.now()
    const changed = new Map(data.map(eventFromDocument).map((event) => [event.id as number, event]))
    client.setQueryData(
      queryKey,
      wall.map((tile, index) => {
        const event = changed.get(tile.id)
        return event ? toTile(event, index, now) : tile
      }),
    )
    if ([...changed.values()].some((event) => isMissing(event, wall, city))) {
      void client.invalidateQueries({ queryKey })
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the city's
  }, [client, city, data, status])
  return null
}

/** Whether an event belongs on the wall and is not there: it was published, or moved forward. */
function isMissing(event: EventFacts, wall: readonly EventTile[], city: string | null): boolean {
  const tiles = wall.filter((tile) => tile.variant !== 'cta')
  const last = tiles.at(-1)
  const isInTime = tiles.length < FIRST_TILES || !last || event.startsAt < Date.parse(last.dateTime)
  return (
    isInTime &&
    event.startsAt >= Date.now() &&
    (city === null || event.city.toLowerCase() === city.toLowerCase()) &&
    tiles.every((tile) => tile.id !== event.id)
  )
}
