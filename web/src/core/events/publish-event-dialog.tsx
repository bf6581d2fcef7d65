import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { usePublishEvent } from './change-event.ts'

interface PublishEventDialogProps {
  readonly id: number
  readonly title: string
  readonly isAdmin?: boolean
  readonly onClose: () => void
}

/** Asks before a draft is shown to the world whose date has passed: it stands among past events then, and cannot be changed any more. */
export default function PublishEventDialog({ id, title, isAdmin = false, onClose }: PublishEventDialogProps) {
  const publish = usePublishEvent(isAdmin)
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (!publish.isPending) publish.mutate(id, { onSettled: onClose })
      }}
      pending={publish.isPending}
      title={`Publish “${title}”?`}
      keepLabel="Keep as Draft"
      confirmLabel="Publish"
    >
      Its date has passed already. It will stand among past events, where nobody can RSVP.
    </AlertDialog>
  )
}
