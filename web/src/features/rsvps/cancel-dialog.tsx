import { AlertDialog } from '@/components/ui/alert-dialog.tsx'

interface CancelDialogProps {
  readonly title: string
  readonly isWaitlist: boolean
  /** Whether somebody else is on the waitlist, which moves up. */
  readonly isAwaited: boolean
  readonly pending: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export default function CancelDialog({ title, isWaitlist, isAwaited, ...rest }: CancelDialogProps) {
  return (
    <AlertDialog
      open
      title="Cancel your RSVP?"
      keepLabel="Keep My RSVP"
      confirmLabel="Yes, Cancel RSVP"
      {...rest}
    >
      {isWaitlist
        ? `You'll lose your place on the waitlist for ${title}.`
        : `Your spot at ${title} ${isAwaited ? 'goes to the next person on the waitlist' : 'will be released'}.`}
    </AlertDialog>
  )
}
