import { parseEventDocument } from '@shared/events/event-document.ts'
import { collection, limit, orderBy, query, Timestamp, where, type QuerySnapshot } from 'firebase/firestore'
import { useMemo, useState } from 'react'
import { useFirestoreCollection } from 'reactfire'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { firestore } from '@/core/live/firebase.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { EventGroups } from './event-groups.tsx'
import { EventsLoadError, EventsLoading } from './events-header.tsx'
import { FetchedEvents } from './fetched-events.tsx'
import { CANCELLED_EVENTS_SHOWN_MS, convertValidEvents } from './group-events.ts'
import type { HostEventGroup } from './host-queries.ts'
import { convertStoredEvent } from './dashboard-event.ts'

/** Lists a host's events with live updates from Firestore; from the API if Firestore refuses the queries. */
export default function LiveEvents({ uid }: { readonly uid: string }) {
  return (
    <FirebaseProviders fallback={<FetchedEvents uid={uid} />}>
      <Listener uid={uid} />
    </FirebaseProviders>
  )
}

/** The number of events of each group that are watched live; the page reads further events on request (`listHostEvents`). */
const LIVE_LIMITS: Readonly<Record<HostEventGroup, number>> = {
  upcoming: 20,
  drafts: 10,
  past: 10,
  cancelled: 10,
}

/** Creates the queries for the first events of each group, so that the reads do not grow with the number of events. */
function createGroupQueries(uid: string, now: number) {
  const events = collection(firestore, 'events')
  const hostConstraint = where('hostIds', 'array-contains', uid)
  const makeStateConstraints = ({ isPublished }: { readonly isPublished: boolean }) => [
    hostConstraint,
    where('isPublished', '==', isPublished),
    where('cancelledAt', '==', null),
  ]
  const nowTimestamp = Timestamp.fromMillis(now)
  const oldestCancelledAt = Timestamp.fromMillis(now - CANCELLED_EVENTS_SHOWN_MS)
  return {
    upcoming: query(
      events,
      ...makeStateConstraints({ isPublished: true }),
      where('startsAt', '>=', nowTimestamp),
      orderBy('startsAt', 'asc'),
      limit(LIVE_LIMITS.upcoming),
    ),
    drafts: query(
      events,
      ...makeStateConstraints({ isPublished: false }),
      orderBy('startsAt', 'desc'),
      limit(LIVE_LIMITS.drafts),
    ),
    past: query(
      events,
      ...makeStateConstraints({ isPublished: true }),
      where('startsAt', '<', nowTimestamp),
      orderBy('startsAt', 'desc'),
      limit(LIVE_LIMITS.past),
    ),
    cancelled: query(
      events,
      hostConstraint,
      where('cancelledAt', '>=', oldestCancelledAt),
      orderBy('cancelledAt', 'desc'),
      limit(LIVE_LIMITS.cancelled),
    ),
  }
}

const NO_SUSPENSE = { suspense: false }

function Listener({ uid }: { readonly uid: string }) {
  const [now] = useState(getServerTime)
  const groupQueries = useMemo(() => createGroupQueries(uid, now), [uid, now])
  const isOnline = useIsOnline()
  const collections = {
    upcoming: useFirestoreCollection(groupQueries.upcoming, NO_SUSPENSE),
    drafts: useFirestoreCollection(groupQueries.drafts, NO_SUSPENSE),
    past: useFirestoreCollection(groupQueries.past, NO_SUSPENSE),
    cancelled: useFirestoreCollection(groupQueries.cancelled, NO_SUSPENSE),
  }
  const results = Object.values(collections)
  if (!results.every(({ status }) => status === 'success')) return <EventsLoading />
  // An empty response from this device's cache does not mean that there are no events, and the SDK does not report that the
  // server's response is empty too. The query for `upcoming` contains the current time, so it has no cached response: its first
  // response shows whether the server has responded.
  if (results.every(({ data }) => data.empty) && collections.upcoming.data.metadata.fromCache) {
    return isOnline ? <EventsLoading /> : <EventsLoadError />
  }
  const hasMore = (group: HostEventGroup) => collections[group].data.size >= LIVE_LIMITS[group]
  return (
    <EventGroups
      uid={uid}
      events={results.flatMap(({ data }) => convertSnapshot(data, uid))}
      hasMoreByGroup={{
        upcoming: hasMore('upcoming'),
        drafts: hasMore('drafts'),
        past: hasMore('past'),
        cancelled: hasMore('cancelled'),
      }}
    />
  )
}

const convertSnapshot = ({ docs }: QuerySnapshot, uid: string) =>
  convertValidEvents(docs, (document) => convertStoredEvent(parseEventDocument(document.data()), uid))
