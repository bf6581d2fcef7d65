import type { AdminUser } from '@shared/users/contract.ts'
import { Dialog } from '@/components/ui/dialog.tsx'
import { UserInvitation } from '@/core/users/user-invitation.tsx'

interface InvitationDialogProps {
  readonly user: AdminUser
  readonly onClose: () => void
}

/** Writes and sends an invitation to host. */
export default function InvitationDialog({ user, onClose }: InvitationDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Invite ${user.name} to host`} description={user.email}>
      <UserInvitation user={user} onDone={onClose} />
    </Dialog>
  )
}
