import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { NO_NOTICE, NoticeFields } from './editor/attendee-notice.tsx'
import { useCancelEvent } from './change-event.ts'

interface CancelEventDialogProps {
  readonly id: number
  readonly title: string
  /** The specification's wording (section 5): `All attendees` in the editor, `Attendees` in a list. */
  readonly who: 'All attendees' | 'Attendees'
  /** A draft has no attendees, so it is deleted. */
  readonly isDraft?: boolean
  readonly isAdmin?: boolean
  readonly onClose: () => void
  readonly onCancelled?: () => void
}

/** Asks before an event is cancelled, or a draft deleted. */
export default function CancelEventDialog({
  id,
  title,
  who,
  isDraft = false,
  isAdmin = false,
  onClose,
  onCancelled = onClose,
}: CancelEventDialogProps) {
  const cancel = useCancelEvent(onCancelled, isAdmin)
  const [notice, setNotice] = useState(NO_NOTICE)
  const words = isDraft
    ? { title: 'Delete', keep: 'Keep Draft', confirm: 'Delete Draft', pending: 'Deleting...' }
    : { title: 'Cancel', keep: 'Keep Event', confirm: 'Cancel Event', pending: 'Cancelling...' }
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, note: notice.note })}
      details={!isDraft && <NoticeFields value={notice} onChange={setNotice} />}
      pending={cancel.isPending}
      title={`${words.title} “${title}”?`}
      keepLabel={words.keep}
      confirmLabel={cancel.isPending ? words.pending : words.confirm}
    >
      {isDraft
        ? 'This permanently deletes the draft. Nobody is notified.'
        : `Are you sure you want to cancel this event? ${who} will be notified.`}
    </AlertDialog>
  )
}
