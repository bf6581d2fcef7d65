import type { HostEvent } from '@shared/hosting/contract.ts'
import { DecisionForm } from '@/components/form/decision-form.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { useRefreshEvents } from './event-mutations.ts'

interface HideEventDialogProps {
  readonly event: Pick<HostEvent, 'id' | 'title' | 'hidden'>
  readonly onClose: () => void
  readonly onDecided?: () => void
}

/** Hides an event while it is under review, or unhides it. */
export default function HideEventDialog({ event, onClose, onDecided = onClose }: HideEventDialogProps) {
  const { id, title, hidden } = event
  const refreshEvents = useRefreshEvents()
  const formProps = {
    onSent: () => {
      onDecided()
      void refreshEvents()
    },
    onLeave: onClose,
  }
  return (
    <Dialog open onClose={onClose} title={`${hidden ? 'Unhide' : 'Hide'} “${title}”`}>
      {hidden ? (
        <DecisionForm
          {...formProps}
          label="Unhide event"
          send={(body) => callApi('unhideEvent', { params: { id }, body })}
        >
          <p>The event comes back as it was, with all of its attendees. We email your reason to its hosts.</p>
          {hidden.isBySuspension && (
            <p>
              This event is hidden because its owner is suspended. If you unhide it, it stays visible during
              the suspension.
            </p>
          )}
        </DecisionForm>
      ) : (
        <DecisionForm
          {...formProps}
          label="Hide event"
          send={(body) => callApi('hideEvent', { params: { id }, body })}
        >
          <p>
            Only admins and the event's hosts can see the event until you unhide it. Its page says that it is
            under review. Attendees keep their spots and get no email. We email your reason to the hosts, and
            they can object.
          </p>
        </DecisionForm>
      )}
    </Dialog>
  )
}
