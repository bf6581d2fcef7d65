import { useInfiniteQuery } from '@tanstack/react-query'
import { Failed } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useNow } from '@/lib/use-now.ts'
import { EventRow } from './event-row.tsx'
import { groupOf, showable } from './event-group.ts'
import { hostEventsQuery, type When } from './host-queries.ts'
import { fromAnswer } from './hosted-event.ts'

interface MoreEventsProps {
  readonly when: When
  readonly uid: string
  /** Those that stand above already. */
  readonly known: ReadonlySet<number>
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** What stands after the first events of a group, a page of the call at a time. */
export function MoreEvents({ when, uid, known, isOpen, onOpen }: MoreEventsProps) {
  const now = useNow()
  const { data, isFetching, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...hostEventsQuery(when),
    enabled: isOpen,
  })
  const events = showable(data?.pages.flatMap(({ items }) => items) ?? [], (event) => fromAnswer(event, uid))
  const next = () => {
    if (!isOpen) onOpen()
    // Where nothing is live its first page stands above already.
    if (data) void fetchNextPage()
  }
  return (
    <>
      <ul>
        {events
          .filter((event) => !known.has(event.id) && groupOf(event, now) === when)
          .map((event) => (
            <EventRow key={event.id} event={event} when={when} />
          ))}
      </ul>
      {error && (
        <Failed onRetry={() => void refetch()}>Unable to load events. Please refresh the page.</Failed>
      )}
      {(!isOpen || hasNextPage) && (
        <Button look="outline" className="mt-4" aria-disabled={isFetching} onClick={next}>
          {isFetching ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}
