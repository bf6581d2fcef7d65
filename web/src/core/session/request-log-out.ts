import { loadWithRetry } from '@/lib/load-with-retry.ts'
import { createStore } from '@/lib/store.ts'
import { toastError } from '@/lib/toast.ts'

/** Whether the shell asks for a confirmation, because the user pressed Log Out and unsent data would be lost. */
export const isLogOutConfirmationOpen = createStore(false)

/** Logs out after a click on a 'Log Out' button, or first asks for a confirmation. */
export function requestLogOut(): void {
  void loadWithRetry(() => import('./log-out.ts')).then(
    ({ hasUnsentChanges, logOut }) => {
      if (hasUnsentChanges()) isLogOutConfirmationOpen.set(true)
      else void logOut()
    },
    () => toastError('Check your connection, then press Log Out again.', "You're still signed in"),
  )
}
