import type { CurrentUser } from '@shared/auth/contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { EventGroups } from './event-groups.tsx'
import { convertValidEvents } from './group-events.ts'
import { EventsLoadError, EventsLoading } from './events-header.tsx'
import { firebaseUidQuery, hostEventsQuery } from './host-queries.ts'
import { convertApiEvent } from './hosted-event.ts'

const LiveEvents = lazyPart(() => import('./live-events-data.tsx'))

/** Lists the host's events (MY EVENTS): live from Firestore if the Firebase SDK is signed in, otherwise from the API. */
export default function EventsTab({ user }: { readonly user: CurrentUser }) {
  const uid = String(user.id)
  const { data: firebaseUid, isPending } = useQuery(firebaseUidQuery)
  if (isPending) return <EventsLoading />
  if (firebaseUid !== uid) return <FetchedEvents uid={uid} />
  return (
    <Suspense fallback={<EventsLoading />}>
      <LiveEvents uid={uid} />
    </Suspense>
  )
}

function FetchedEvents({ uid }: { readonly uid: string }) {
  const upcomingQuery = useInfiniteQuery(hostEventsQuery('upcoming'))
  const draftsQuery = useInfiniteQuery(hostEventsQuery('drafts'))
  const pastQuery = useInfiniteQuery(hostEventsQuery('past'))
  const cancelledQuery = useInfiniteQuery(hostEventsQuery('cancelled'))
  const queries = [upcomingQuery, draftsQuery, pastQuery, cancelledQuery]
  if (queries.some(({ error, data }) => error && !data)) {
    return <EventsLoadError onRetry={() => queries.forEach((result) => void result.refetch())} />
  }
  if (!queries.every(({ data }) => data)) return <EventsLoading />
  const events = queries.flatMap(({ data }) => data?.pages[0]?.items ?? [])
  const hasMore = ({ data }: typeof upcomingQuery) => (data?.pages[0]?.next ?? null) !== null
  return (
    <EventGroups
      uid={uid}
      events={convertValidEvents(events, (event) => convertApiEvent(event, uid))}
      hasMore={{
        upcoming: hasMore(upcomingQuery),
        drafts: hasMore(draftsQuery),
        past: hasMore(pastQuery),
        cancelled: hasMore(cancelledQuery),
      }}
    />
  )
}
