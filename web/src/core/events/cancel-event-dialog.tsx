import type { SeriesId } from '@shared/ids.ts'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { EMPTY_NOTE, AttendeeNoteFields } from './editor/attendee-note-fields.tsx'
import { ScopeField, type SeriesScope } from './editor/scope-fields.tsx'
import { useCancelEvent } from './event-mutations.ts'

interface CancelEventDialogProps {
  readonly id: number
  readonly title: string
  /** The specification's wording (section 5): `All attendees` in the hosts' editor, otherwise `Attendees`. */
  readonly recipients: 'All attendees' | 'Attendees'
  /** Whether the event is a draft. A draft has no attendees and is deleted. */
  readonly isDraft?: boolean
  readonly isAdmin?: boolean
  /** Set if the event belongs to a series. Hosts of the series can then cancel later events too. */
  readonly seriesId?: SeriesId | undefined
  readonly onClose: () => void
  readonly onCancelled?: () => void
}

/** Asks for confirmation before an event is cancelled or a draft is deleted. */
export default function CancelEventDialog({
  id,
  title,
  recipients,
  isDraft = false,
  isAdmin = false,
  seriesId,
  onClose,
  onCancelled = onClose,
}: CancelEventDialogProps) {
  const cancel = useCancelEvent(onCancelled, { isAdmin, isDraft })
  const [attendeeNote, setAttendeeNote] = useState(EMPTY_NOTE)
  const [scope, setScope] = useState<SeriesScope>('this')
  const eventsText = scope === 'this' ? 'this event' : 'this event and all later ones'
  const texts = isDraft
    ? { verb: 'Delete', keepLabel: 'Keep draft', confirmLabel: 'Delete draft', pendingLabel: 'Deleting...' }
    : { verb: 'Cancel', keepLabel: 'Keep event', confirmLabel: 'Cancel Event', pendingLabel: 'Cancelling...' }
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, note: attendeeNote.note, scope })}
      isUnsaved={attendeeNote.note !== ''}
      details={
        !isDraft && (
          <>
            {seriesId !== undefined && !isAdmin && (
              <div className="mt-5">
                <ScopeField label="Cancel" seriesId={seriesId} value={scope} onChange={setScope} />
              </div>
            )}
            <AttendeeNoteFields value={attendeeNote} onChange={setAttendeeNote} />
          </>
        )
      }
      isPending={cancel.isPending}
      title={`${texts.verb} “${title}”?`}
      keepLabel={texts.keepLabel}
      confirmLabel={cancel.isPending ? texts.pendingLabel : texts.confirmLabel}
    >
      {isDraft
        ? 'This permanently deletes the draft. Nobody is notified.'
        : `Are you sure you want to cancel ${eventsText}? ${recipients} will be notified.`}
    </AlertDialog>
  )
}
