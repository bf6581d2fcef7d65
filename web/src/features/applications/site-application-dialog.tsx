import { Dialog } from '@/components/ui/dialog.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { SiteApplicationForm } from './site-application-form.tsx'

interface SiteApplicationDialogProps {
  readonly onClose: () => void
  readonly onSent: () => void
}

/** The apply-to-host modal (specification section 2, "Modals"). */
export default function SiteApplicationDialog({ onClose, onSent }: SiteApplicationDialogProps) {
  const { user, isLoading } = useCurrentUser()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Apply to host"
      description="A photo, a few words about you, and the kind of event you'd like to host."
    >
      {!isLoading && <SiteApplicationForm user={user} onSent={onSent} />}
    </Dialog>
  )
}
