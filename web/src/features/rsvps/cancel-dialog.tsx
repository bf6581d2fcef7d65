import { AlertDialog } from '@/components/ui/alert-dialog.tsx'

interface CancelDialogProps {
  readonly eventTitle: string
  readonly isWaitlist: boolean
  readonly isRequest: boolean
  /** True if a spot is offered to the attendee, who is on the waitlist. */
  readonly isOffer: boolean
  /** True if another attendee is on the waitlist and can get the spot. */
  readonly hasWaitlist: boolean
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export default function CancelDialog({
  eventTitle,
  isWaitlist,
  isRequest,
  isOffer,
  hasWaitlist,
  ...dialogProps
}: CancelDialogProps) {
  if (isOffer) {
    return (
      <AlertDialog
        open
        title="Decline this spot?"
        keepLabel="Keep the offer"
        confirmLabel="Yes, decline it"
        {...dialogProps}
      >
        {`The spot at ${eventTitle} can go to someone else, and you leave the waitlist.`}
      </AlertDialog>
    )
  }
  if (isRequest) {
    return (
      <AlertDialog
        open
        title="Withdraw your request?"
        keepLabel="Keep my request"
        confirmLabel="Yes, withdraw it"
        {...dialogProps}
      >
        {`Your request to join ${eventTitle} will be withdrawn. The host isn't notified.`}
      </AlertDialog>
    )
  }
  return (
    <AlertDialog
      open
      title="Cancel your RSVP?"
      keepLabel="Keep My RSVP"
      confirmLabel="Yes, Cancel RSVP"
      {...dialogProps}
    >
      {isWaitlist
        ? `You'll lose your position on the waitlist for ${eventTitle}.`
        : hasWaitlist
          ? `You'll lose your spot at ${eventTitle}. It can go to someone on the waitlist.`
          : `You'll lose your spot at ${eventTitle}.`}
    </AlertDialog>
  )
}
