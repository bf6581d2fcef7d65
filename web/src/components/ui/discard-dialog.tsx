import { AlertDialog } from './alert-dialog.tsx'

interface DiscardDialogProps {
  readonly open: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
  /** What happens to what was typed. */
  readonly children?: string | undefined
}

/** Asks before what somebody typed goes. */
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
      title="Discard what you typed?"
      keepLabel="Keep editing"
      confirmLabel="Discard"
    >
      {children}
    </AlertDialog>
  )
}
