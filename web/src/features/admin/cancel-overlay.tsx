import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError, QueryFallback } from '@/components/data/states.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import CancelEventDialog from '@/core/events/cancel-event-dialog.tsx'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'

interface CancelOverlayProps {
  /** The id in the URL; `NaN` if the URL contains no number. */
  readonly id: number
  readonly onClose: () => void
}

/** Asks for confirmation before an event is cancelled or a draft is deleted, or says why that is impossible (`?cancel={id}`). */
export default function CancelOverlay({ id, onClose }: CancelOverlayProps) {
  const isValidId = Number.isInteger(id) && id > 0
  // The event is fetched once when the dialog opens, because a cached draft may have been published. It is not fetched again
  // afterwards, because a cancelled draft no longer exists.
  const [loadedId, setLoadedId] = useState<number>()
  const shouldFetch = isValidId && loadedId !== id
  const query = useQuery({ ...hostedEventQuery(id), enabled: shouldFetch, refetchOnMount: 'always' })
  const event = query.isFetchedAfterMount && !query.isError ? query.data : undefined
  if (event && loadedId !== id) setLoadedId(id)
  if (event?.cancelledAt === null)
    return (
      <CancelEventDialog
        id={id}
        title={event.title}
        recipients="Attendees"
        isDraft={!event.isPublished && event.hidden === null}
        isAdmin
        onClose={onClose}
      />
    )
  if (!event && query.isFetching) return <DialogSpinner />
  return (
    <Dialog open onClose={onClose} title={event?.title ?? 'Cancel event'}>
      {event ? (
        <p>This event was cancelled.</p>
      ) : isValidId ? (
        <QueryFallback
          query={query}
          missingText="There is no such event."
          failureText="Couldn't load the event."
        />
      ) : (
        <LoadError>There is no such event.</LoadError>
      )}
    </Dialog>
  )
}
