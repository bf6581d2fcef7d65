import { EventOverlay } from '@/core/events/event-overlay.tsx'
import { SubjectAuditLog } from '@/core/users/subject-audit-log.tsx'
import { Attendees } from '@/core/rsvps/attendees.tsx'
import { ExportAttendeesLink } from '@/core/rsvps/export-attendees-link.tsx'

interface EventAttendeesProps {
  readonly id: number
  readonly onOpenUser: (userId: number) => void
  readonly onClose: () => void
}

/** The attendees of an event, and the admins' actions on it. The name of a member opens the user dialog. */
export default function EventAttendees({ id, onOpenUser, onClose }: EventAttendeesProps) {
  return (
    <EventOverlay
      id={id}
      name="Attendees"
      isWide
      missingText="There is no such event."
      onClose={onClose}
      renderActions={() => <ExportAttendeesLink id={id} />}
    >
      {(event) => (
        <div className="grid gap-14">
          <div>
            <Attendees event={event} prefix="attendees" onOpenMember={onOpenUser} />
          </div>
          <SubjectAuditLog id={id} prefix="attendees" />
        </div>
      )}
    </EventOverlay>
  )
}
