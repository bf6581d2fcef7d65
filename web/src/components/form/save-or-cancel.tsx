import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'

interface SaveOrCancelProps {
  readonly isSending: boolean
  readonly onCancel: () => void
  readonly className?: string
}

/** The buttons at the end of an edit form. */
export function SaveOrCancel({ isSending, onCancel, className = '' }: SaveOrCancelProps) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Saving...' : 'Save Changes'}
      </Button>
      <LeaveButton onLeave={onCancel}>Cancel</LeaveButton>
    </div>
  )
}
