import { MISSING_LINK_TEXT } from '@/core/events/event-text.ts'
import CancelEventDialog from '@/core/events/cancel-event-dialog.tsx'
import PublishEventDialog from '@/core/events/publish-event-dialog.tsx'
import AttendeeMessage from '@/core/rsvps/attendee-message.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import type { RowDialog } from './event-actions.ts'
import type { DashboardEvent } from './dashboard-event.ts'
import { ShareEvent } from './share-event.tsx'

interface RowDialogsProps {
  readonly event: DashboardEvent
  readonly dialog: RowDialog
  readonly onClose: () => void
}

/** The dialogs of a row. The code of all dialogs is loaded when the first one opens. */
export default function RowDialogs({ event, dialog, onClose }: RowDialogsProps) {
  const { id, title, isPublished, isHidden } = event
  if (dialog === 'duplicate') return <DuplicateDialog event={event} onClose={onClose} />
  if (dialog === 'message') {
    const recipientGroup = event.signupCount > 0 ? 'confirmed' : 'waitlist'
    return <AttendeeMessage event={event} recipientGroup={recipientGroup} onClose={onClose} />
  }
  if (dialog === 'publish') {
    return event.isVirtual && !event.hasLink ? (
      <PublishEventDialog id={id} title={title} onClose={onClose}>
        {MISSING_LINK_TEXT}
      </PublishEventDialog>
    ) : (
      <PublishEventDialog id={id} title={title} onClose={onClose} />
    )
  }
  if (dialog === 'cancel') {
    return (
      <CancelEventDialog
        id={id}
        title={title}
        recipients="Attendees"
        isDraft={!isPublished && !isHidden}
        seriesId={event.seriesId}
        onClose={onClose}
      />
    )
  }
  return <ShareEvent event={event} onClose={onClose} />
}
