import type { HostEvent } from '@shared/hosting/contract.ts'
import { formatShortDate } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { hostedEventQuery } from './hosted-event-query.ts'
import { ApiError, isNotFoundError } from '@/lib/api-error.ts'

interface EventOverlayProps {
  readonly id: number
  /** The title of the overlay, such as `Attendees`. */
  readonly name: string
  /** Renders further buttons below the content, before “Done”. */
  readonly renderActions?: (event: HostEvent) => ReactNode
  /** Whether the overlay is as wide as the screen, for tables. */
  readonly isWide?: boolean
  /** The message if the event does not exist or the user may not see it. */
  readonly missingText?: string
  readonly onClose: () => void
  readonly children: (event: HostEvent) => ReactNode
}

/** A full-screen overlay of the dashboard for one event. Once the event is loaded, the overlay's title names it. */
export function EventOverlay({
  id,
  name,
  renderActions,
  isWide = false,
  missingText = "This isn't one of your events.",
  onClose,
  children,
}: EventOverlayProps) {
  const isValidId = Number.isInteger(id) && id > 0
  const { data: event, error, refetch } = useQuery({ ...hostedEventQuery(id), enabled: isValidId })
  const isForbidden = error instanceof ApiError && error.status === 403
  const isUnavailable = !isValidId || isForbidden || isNotFoundError(error)
  return (
    <FullScreenEditor
      title={event ? `${name}: ${event.title}` : name}
      onClose={onClose}
      isWide={isWide}
      actions={
        <>
          {event && renderActions?.(event)}
          <LeaveButton look="ink" onLeave={onClose}>
            Done
          </LeaveButton>
        </>
      }
    >
      {event ? (
        <>
          <p className="text-ink-soft tabular-digits mb-6">
            {formatShortDate(Date.parse(event.dateTime), event.timezone)} · {event.city}
          </p>
          {children(event)}
        </>
      ) : isUnavailable ? (
        <LoadError>{missingText}</LoadError>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>Couldn't load the event.</LoadError>
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading {name}</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-72" />
        </div>
      )}
    </FullScreenEditor>
  )
}
