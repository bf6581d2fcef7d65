import { AlertDialog } from './alert-dialog.tsx'

interface DiscardDialogProps {
  readonly open: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
  /** A text about the input that would be lost. */
  readonly children?: string | undefined
}

/** Asks before input is lost. */
export function DiscardDialog({
  open,
  onKeep,
  onDiscard,
  children = "You haven't sent this yet.",
}: DiscardDialogProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onKeep}
      onConfirm={onDiscard}
      title="Leave without saving?"
      keepLabel="Keep editing"
      confirmLabel="Leave"
    >
      {children}
    </AlertDialog>
  )
}
