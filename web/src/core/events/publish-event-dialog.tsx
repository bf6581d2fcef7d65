import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { usePublishEvent } from './change-event.ts'

const PAST_START_TEXT =
  'The start is in the past. The event will be listed under past events, and nobody can RSVP.'

interface PublishEventDialogProps {
  readonly id: number
  readonly title: string
  /** The text to confirm; by default, that the start is in the past. */
  readonly children?: string
  readonly isAdmin?: boolean
  readonly onClose: () => void
}

/** Asks before publishing a draft that has a problem. */
export default function PublishEventDialog({
  id,
  title,
  children = PAST_START_TEXT,
  isAdmin = false,
  onClose,
}: PublishEventDialogProps) {
  const publish = usePublishEvent({ isAdmin })
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (!publish.isPending) publish.mutate(id, { onSettled: onClose })
      }}
      isPending={publish.isPending}
      title={`Publish “${title}”?`}
      keepLabel="Keep as draft"
      confirmLabel="Publish"
    >
      {children}
    </AlertDialog>
  )
}
