import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { countWaiting } from '@/core/rsvps/outbox-words.ts'
import { logOut } from '@/core/session/session.ts'
import { outbox } from '@/lib/outbox.ts'

/** What waits goes with its person, who is told so before. */
export default function LogOutQuestion({ onClose }: { readonly onClose: () => void }) {
  const entries = outbox.use()
  return (
    <AlertDialog
      open
      title="Log out before it is sent?"
      keepLabel="Stay logged in"
      confirmLabel="Log out, send nothing"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void logOut()
      }}
    >
      {`Still waiting for a connection here: ${countWaiting(entries) || 'something of yours'}. This device forgets that with you, and it is not sent.`}
    </AlertDialog>
  )
}
