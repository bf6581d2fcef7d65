import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { formatEntryCounts } from '@/core/rsvps/outbox-text.ts'
import { logOut } from '@/core/session/log-out.ts'
import { countUnsentArrivalsOfOwner, listDoorIdsOfOwner, makeUnsentCountKey } from '@/lib/device-doors.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { outbox } from '@/lib/outbox.ts'
import { useCurrentUserId } from '@/lib/current-user-id.ts'

/** Asks for confirmation before a log-out that would delete unsent changes from this device. */
export default function LogOutDialog({ onClose }: { readonly onClose: () => void }) {
  const unsentEntries = outbox.use().filter(({ refusal }) => refusal === null)
  const userId = useCurrentUserId() ?? ''
  const arrivalCount = countUnsentArrivalsOfOwner(userId)
  return (
    <AlertDialog
      open
      title="Log out now?"
      keepLabel="Stay signed in"
      confirmLabel="Log out anyway"
      onClose={onClose}
      onConfirm={() => {
        onClose()
        // The user has agreed to lose these arrivals.
        for (const doorId of listDoorIdsOfOwner(userId)) deviceStorage.remove(makeUnsentCountKey(doorId))
        void logOut()
      }}
    >
      {describeLoss(formatEntryCounts(unsentEntries, arrivalCount), unsentEntries.length + arrivalCount)}
    </AlertDialog>
  )
}

function describeLoss(changesText: string, count: number): string {
  return count === 1
    ? `${changesText} hasn't been confirmed. If you log out now, it will be lost.`
    : `${changesText || 'Some changes'} haven't been confirmed. If you log out now, they will be lost.`
}
