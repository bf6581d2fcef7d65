import type { EventTile } from '@shared/events/contract.ts'
import { cityKeyOf } from '@shared/cities/city-key.ts'
import { eventFromDocument, isListed, type EventFacts } from '@shared/events/event.ts'
import { toTile } from '@shared/events/projection.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { collection, limit, orderBy, query, Timestamp, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
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

/** Public events, cancelled ones too: they are to leave the wall. */
const publicEvents = [where('isPublished', '==', true), where('isPrivate', '==', false)]

const since = (field: string, instant: number) => [
  where(field, '>', Timestamp.fromMillis(instant - MARGIN_MS)),
  orderBy(field, 'desc'),
]

/** The events whose content changed since an instant: the wall itself has been read already and is not read again. */
const changedSince = (instant: number) =>
  query(
    collection(firestore, 'events'),
    ...publicEvents,
    ...since('contentUpdatedAt', instant),
    limit(FIRST_TILES),
  )

/** The events of the wall whose seats changed: what is not on screen sends nothing. */
const seatsOf = (ids: readonly number[], instant: number) =>
  query(
    collection(firestore, 'events'),
    where('id', 'in', ids),
    ...publicEvents,
    ...since('updatedAt', instant),
    limit(FIRST_TILES),
  )

function Listener({ city }: { readonly city: string | null }) {
  const client = useQueryClient()
  const { queryKey } = upcomingTilesQuery(city)
  const { data: wall, dataUpdatedAt } = useQuery({ ...upcomingTilesQuery(city), enabled: false })
  const [readAt] = useState(() => dataUpdatedAt || Date.now())
  const shown = (wall?.flatMap((tile) => (tile.variant === 'cta' ? [] : [tile.id])) ?? []).join()
  const content = useFirestoreCollectionData(
    useMemo(() => changedSince(readAt), [readAt]),
    { suspense: false },
  )
  const seats = useFirestoreCollectionData(
    useMemo(() => seatsOf(shown.split(',').map(Number), readAt), [shown, readAt]),
    { suspense: false },
  )
  useEffect(() => {
    const present = client.getQueryData(queryKey)
    const events = [content, seats].flatMap(({ data, status }) => (status === 'success' ? data : []))
    if (events.length === 0 || !present) return
    const now = Date.now()
    const changed = new Map(events.map(eventFromDocument).map((event) => [event.id as number, event]))
    const staying = present.filter((tile) => {
      const event = changed.get(tile.id)
      return !event || isListed(event)
    })
    client.setQueryData(
      queryKey,
      staying.map((tile, index) => {
        const event = changed.get(tile.id)
        return event ? toTile(event, index, now) : tile
      }),
    )
    if ([...changed.values()].some((event) => isMissing(event, staying, city))) {
      void client.invalidateQueries({ queryKey })
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the city's
  }, [client, city, content.data, content.status, seats.data, seats.status])
  return null
}

/** Whether an event belongs on the wall and is not there: it was published, or moved forward. */
function isMissing(event: EventFacts, wall: readonly EventTile[], city: string | null): boolean {
  const tiles = wall.filter((tile) => tile.variant !== 'cta')
  const last = tiles.at(-1)
  const isInTime = tiles.length < FIRST_TILES || !last || event.startsAt < Date.parse(last.dateTime)
  return (
    isListed(event) &&
    isInTime &&
    event.startsAt >= Date.now() &&
    (city === null || event.cityKey === cityKeyOf(city)) &&
    tiles.every((tile) => tile.id !== event.id)
  )
}
