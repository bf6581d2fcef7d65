import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'
import { convertApiEvent } from './dashboard-event.ts'
import type { HostOverlayProps } from './host-overlay-props.ts'
import { ShareEvent } from './share-event.tsx'

/** The share dialog of an event (`?share={id}`), which the toast about a published event opens. */
export default function ShareOverlay({ user, openId, onClose }: HostOverlayProps) {
  const id = Number(openId)
  const isValidId = Number.isInteger(id) && id > 0
  const { data: event, error, refetch } = useQuery({ ...hostedEventQuery(id), enabled: isValidId })
  if (event) return <ShareEvent event={convertApiEvent(event, String(user.id))} onClose={onClose} />
  if (isValidId && !error) return <DialogSpinner />
  return (
    <Dialog open onClose={onClose} title="Share Event">
      {isValidId ? (
        <LoadError onRetry={() => void refetch()}>Couldn't load the event.</LoadError>
      ) : (
        <LoadError>This isn't one of your events.</LoadError>
      )}
    </Dialog>
  )
}
