import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'

interface SubmitOrCancelProps {
  readonly label: string
  /** The label while the form is being submitted. */
  readonly sendingLabel?: string
  readonly isSending: boolean
  /** False while the form cannot be submitted. */
  readonly isReady?: boolean
  readonly onCancel: () => void
  readonly className?: string
}

/** The buttons at the end of a dialog's form. */
export function SubmitOrCancel(props: SubmitOrCancelProps) {
  const { label, sendingLabel = label, isSending, isReady = true, onCancel, className = '' } = props
  return (
    <div className={`flex flex-wrap gap-2.5 ${className}`}>
      <Button type="submit" disabled={isSending || !isReady}>
        {isSending ? sendingLabel : label}
      </Button>
      <LeaveButton look="plain" onLeave={onCancel}>
        Cancel
      </LeaveButton>
    </div>
  )
}
