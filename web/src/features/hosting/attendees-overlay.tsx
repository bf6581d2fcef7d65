import { Attendees } from '@/core/rsvps/attendees.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { ExportAttendeesLink } from '@/core/rsvps/export-attendees-link.tsx'
import { paths } from '@/lib/paths.ts'
import { EventOverlay } from '@/core/events/event-overlay.tsx'
import type { HostOverlayProps } from './host-overlay-props.ts'

/** Shows the attendees of an event (`?attendees={id}`). */
export default function AttendeesOverlay({ openId, onClose }: HostOverlayProps) {
  const id = Number(openId)
  return (
    <EventOverlay
      id={id}
      name="Attendees"
      isWide
      onClose={onClose}
      renderActions={({ isVirtual }) => (
        <>
          <ExportAttendeesLink id={id} />
          {!isVirtual && (
            <ButtonLink look="outline" to={paths.door(id)}>
              Check-in
            </ButtonLink>
          )}
          <ButtonLink look="outline" to={paths.doorList(id)}>
            Print list
          </ButtonLink>
        </>
      )}
    >
      {(event) => <Attendees event={event} prefix="attendees" />}
    </EventOverlay>
  )
}
