import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { countWaiting } from '@/core/rsvps/outbox-text.ts'
import { logOut } from '@/core/session/log-out.ts'
import { doorsOf, unsentAtDoors, unsentKey } from '@/lib/device-doors.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { outbox } from '@/lib/outbox.ts'
import { usePersonHere } from '@/lib/person.ts'

/** Logging out deletes unsent requests from this device, so it asks first. */
export default function LogOutQuestion({ onClose }: { readonly onClose: () => void }) {
  const entries = outbox.use()
  const owner = usePersonHere() ?? ''
  const arrivals = unsentAtDoors(owner)
  return (
    <AlertDialog
      open
      title="Log out without sending?"
      keepLabel="Stay logged in"
      confirmLabel="Log out anyway"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        // The question has named what is lost.
        for (const door of doorsOf(owner)) deviceStorage.remove(unsentKey(door))
        void logOut()
      }}
    >
      {whatIsLost(countWaiting(entries, arrivals), entries.length + arrivals)}
    </AlertDialog>
  )
}

function whatIsLost(waiting: string, count: number): string {
  return count === 1
    ? `${waiting} hasn't been sent yet. If you log out now, it will be lost.`
    : `${waiting || 'Some changes'} haven't been sent yet. If you log out now, they will be lost.`
}
