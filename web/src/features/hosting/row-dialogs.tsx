import { colourAt } from '@shared/events/colours.ts'
import { NO_LINK } from '@/core/events/event-text.ts'
import CancelEventDialog from '@/core/events/cancel-event-dialog.tsx'
import PublishEventDialog from '@/core/events/publish-event-dialog.tsx'
import ShareDialog from '@/core/events/share-dialog.tsx'
import AttendeeMessage from '@/core/rsvps/attendee-message.tsx'
import { paths } from '@/lib/paths.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import type { RowDialog } from './event-actions.ts'
import type { HostedEvent } from './hosted-event.ts'

interface RowDialogsProps {
  readonly event: HostedEvent
  readonly dialog: RowDialog
  readonly onClose: () => void
}

/** The dialogs of a row; their code comes with the first of them. */
export default function RowDialogs({ event, dialog, onClose }: RowDialogsProps) {
  const { id, title, isPublished } = event
  if (dialog === 'duplicate') return <DuplicateDialog event={event} onClose={onClose} />
  if (dialog === 'message') return <AttendeeMessage event={event} to="confirmed" onClose={onClose} />
  if (dialog === 'publish') {
    return event.isVirtual && !event.hasLink ? (
      <PublishEventDialog id={id} title={title} onClose={onClose}>
        {NO_LINK}
      </PublishEventDialog>
    ) : (
      <PublishEventDialog id={id} title={title} onClose={onClose} />
    )
  }
  if (dialog === 'cancel') {
    return (
      <CancelEventDialog id={id} title={title} who="Attendees" isDraft={!isPublished} onClose={onClose} />
    )
  }
  return (
    <ShareDialog
      title={title}
      url={new URL(paths.event(id), window.location.origin).href}
      colour={colourAt(id).hex}
      onClose={onClose}
    />
  )
}
