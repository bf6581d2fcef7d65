import type { EventId } from '@shared/ids.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { LoadError } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { callApi } from '@/lib/api-client.ts'
import { KeptOutList } from './kept-out-list.tsx'

interface RemovedAttendeesProps {
  readonly eventId: EventId
  /** Whether RSVPs are requests: the list then includes the people whose requests a host declined. */
  readonly isByRequest: boolean
}

/** The people whom hosts removed from an event or whose requests hosts declined. The list is loaded when it is opened. */
export function RemovedAttendees({ eventId, isByRequest }: RemovedAttendeesProps) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: [...HOSTING_KEY, 'removed', eventId],
    queryFn: ({ signal }) => callApi('listRemovedAttendees', { params: { id: eventId }, signal }),
    enabled: isOpen,
  })
  const focusProps = useRowFocus()
  const title = isByRequest ? 'Removed and declined people' : 'Removed people'
  return (
    <details
      {...focusProps}
      className="border-ink mt-8 border-t-2 pt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold">{title}</summary>
      {isError && !data && <LoadError onRetry={() => void refetch()}>Couldn't load this list.</LoadError>}
      {!data && !isError && <Skeleton className="mt-4 h-12" />}
      {data?.items.length === 0 && <p className="mt-2">There is nobody to let back in.</p>}
      {data && data.items.length > 0 && (
        <>
          <p className="mt-2">These people can't RSVP to this event until you let them back in.</p>
          <KeptOutList
            label={title}
            attendees={data.items}
            liftRemoval={(signupId) => callApi('liftRemoval', { params: { id: eventId, signupId } })}
            onDone={() => client.invalidateQueries({ queryKey: HOSTING_KEY })}
          />
        </>
      )}
    </details>
  )
}
