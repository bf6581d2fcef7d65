import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { countWaiting } from '@/core/rsvps/outbox-words.ts'
import { logOut } from '@/core/session/session.ts'
import { doorsOf, unsentAtDoors, unsentKey } from '@/lib/device-doors.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { outbox } from '@/lib/outbox.ts'
import { usePersonHere } from '@/lib/person.ts'

/** What waits goes with its person, who is told so before. */
export default function LogOutQuestion({ onClose }: { readonly onClose: () => void }) {
  const entries = outbox.use()
  const owner = usePersonHere() ?? ''
  const waiting = countWaiting(entries, unsentAtDoors(owner))
  return (
    <AlertDialog
      open
      title="Log out before it is sent?"
      keepLabel="Stay logged in"
      confirmLabel="Log out, send nothing"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        // They have been told what goes with them.
        for (const door of doorsOf(owner)) deviceStorage.remove(unsentKey(door))
        void logOut()
      }}
    >
      {`Still waiting for a connection here: ${waiting || 'something of yours'}. This device forgets that with you, and it is not sent.`}
    </AlertDialog>
  )
}
