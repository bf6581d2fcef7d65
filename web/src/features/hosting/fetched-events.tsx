import { useInfiniteQuery } from '@tanstack/react-query'
import { EventGroups } from './event-groups.tsx'
import { EventsLoadError, EventsLoading } from './events-header.tsx'
import { convertValidEvents } from './group-events.ts'
import { hostEventsQuery } from './host-queries.ts'
import { convertApiEvent } from './dashboard-event.ts'

/** Lists a host's events from the API, without live updates. */
export function FetchedEvents({ uid }: { readonly uid: string }) {
  const upcomingQuery = useInfiniteQuery(hostEventsQuery('upcoming'))
  const draftsQuery = useInfiniteQuery(hostEventsQuery('drafts'))
  const pastQuery = useInfiniteQuery(hostEventsQuery('past'))
  const cancelledQuery = useInfiniteQuery(hostEventsQuery('cancelled'))
  const queries = [upcomingQuery, draftsQuery, pastQuery, cancelledQuery]
  if (queries.some(({ error, data }) => error && !data)) {
    return <EventsLoadError onRetry={() => queries.forEach((query) => void query.refetch())} />
  }
  if (!queries.every(({ data }) => data)) return <EventsLoading />
  const events = queries.flatMap(({ data }) => data?.pages[0]?.items ?? [])
  const hasMore = ({ data }: typeof upcomingQuery) => (data?.pages[0]?.next ?? null) !== null
  return (
    <EventGroups
      uid={uid}
      events={convertValidEvents(events, (event) => convertApiEvent(event, uid))}
      hasMoreByGroup={{
        upcoming: hasMore(upcomingQuery),
        drafts: hasMore(draftsQuery),
        past: hasMore(pastQuery),
        cancelled: hasMore(cancelledQuery),
      }}
    />
  )
}
