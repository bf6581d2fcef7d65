import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { usePublishEvent } from './event-mutations.ts'
import { PAST_START_TEXT } from './event-text.ts'

interface PublishEventDialogProps {
  readonly id: number
  readonly title: string
  /** The text of the dialog. By default it says that the start is in the past. */
  readonly children?: string
  readonly isAdmin?: boolean
  readonly onClose: () => void
}

/** Asks for a confirmation before a draft that has a problem is published. */
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
