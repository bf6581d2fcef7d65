import { unsentAtDoors } from '@/lib/device-doors.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { personHere } from '@/lib/person.ts'
import { loadTwice } from '@/lib/not-loaded.ts'
import { createStore } from '@/lib/store.ts'
import { toastError } from '@/lib/toast.ts'

/** Whether somebody wants to log out while something of theirs was not sent yet; the shell asks about it. */
export const asksToLogOut = createStore(false)

/** Whether something that was done on this device would be lost by logging out. */
export const hasUnsent = (): boolean => hasOutbox() || unsentAtDoors(personHere() ?? '') > 0

/** For every button that logs out. */
export function pressLogOut(): void {
  if (hasUnsent()) asksToLogOut.set(true)
  else
    void loadTwice(() => import('./log-out.ts')).then(
      ({ logOut }) => logOut(),
      () => toastError('Check your network, then press Log Out again.', "You're still logged in"),
    )
}
