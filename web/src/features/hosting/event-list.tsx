import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useNow } from '@/lib/use-now.ts'
import { groupBySeries, getEventGroup, convertValidEvents } from './group-events.ts'
import { EventRow } from './event-row.tsx'
import { hostEventsQuery, type HostEventGroup } from './host-queries.ts'
import { convertApiEvent, type DashboardEvent } from './dashboard-event.ts'
import { SeriesRow } from './series-row.tsx'

interface EventListProps {
  readonly group: HostEventGroup
  readonly uid: string
  /** The first events of the group. */
  readonly events: readonly DashboardEvent[]
  /** The ids of the events that the dashboard shows already, in any group. */
  readonly listedIds: ReadonlySet<number>
  /** True if the group has more events than `events` contains. */
  readonly hasMore: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** The events of a group. A button loads further events, a page at a time. */
export function EventList({ group, uid, events, listedIds, hasMore, isOpen, onOpen }: EventListProps) {
  const now = useNow()
  const { data, isFetching, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...hostEventsQuery(group),
    enabled: hasMore && isOpen,
  })
  const loadedEvents = hasMore ? (data?.pages.flatMap(({ items }) => items) ?? []) : []
  const moreEvents = convertValidEvents(loadedEvents, (event) => convertApiEvent(event, uid))
  const visibleEvents = [
    ...events,
    ...moreEvents.filter((event) => !listedIds.has(event.id) && getEventGroup(event, now) === group),
  ]
  const showMore = () => {
    if (!isOpen) onOpen()
    // If the first page is already loaded, as it is without live updates, the next page is needed.
    if (data) void fetchNextPage()
  }
  return (
    <>
      <ul className="border-ink mt-4 border-t-2">
        {group === 'upcoming'
          ? groupBySeries(visibleEvents).map((row) => <SeriesRow key={row.event.id} {...row} group={group} />)
          : visibleEvents.map((event) => <EventRow key={event.id} event={event} group={group} />)}
      </ul>
      {hasMore && error && (
        <LoadError onRetry={() => void refetch()}>Unable to load events. Please refresh the page.</LoadError>
      )}
      {hasMore && (!isOpen || hasNextPage) && (
        <Button look="outline" className="mt-4" disabled={isFetching} onClick={showMore}>
          {isFetching ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}
