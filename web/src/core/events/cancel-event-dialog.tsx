import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { useCancelEvent } from './change-event.ts'

interface CancelEventDialogProps {
  readonly id: number
  readonly title: string
  /** As the specification words it for the place (section 5): `All attendees` in the editor, `Attendees` in a list. */
  readonly who: 'All attendees' | 'Attendees'
  /** Nobody has signed up for a draft: it is deleted. */
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
  if (isDraft) {
    return (
      <AlertDialog
        open
        onClose={onClose}
        onConfirm={() => cancel.mutate(id)}
        pending={cancel.isPending}
        title={`Delete “${title}”?`}
        keepLabel="Keep Draft"
        confirmLabel={cancel.isPending ? 'Deleting...' : 'Delete Draft'}
      >
        This draft is deleted for good. Nobody is notified.
      </AlertDialog>
    )
  }
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => cancel.mutate(id)}
      pending={cancel.isPending}
      title={`Cancel “${title}”?`}
      keepLabel="Keep Event"
      confirmLabel={cancel.isPending ? 'Cancelling...' : 'Cancel Event'}
    >
      Are you sure you want to cancel this event? {who} will be notified.
    </AlertDialog>
  )
}
