import { isSessionEnded } from '@/lib/session-ended.ts'
import { dismissToast, toast } from '@/lib/toast.ts'
import { openAuthDialog } from './auth-dialog-options.ts'
import { recheckSession, SESSION_STARTED_KEY } from './session.ts'

/**
 * Shows a toast when the session of an open page ends. The toast's button opens the sign-in dialog over the page, so that unsaved
 * input stays. The toast closes as soon as a login link is opened in any tab. The function listens as long as the page is open.
 */
export function showToastWhenSessionEnds(): void {
  let toastId: number | null = null
  const updateToast = () => {
    if (!isSessionEnded.get()) {
      if (toastId !== null) dismissToast(toastId)
      toastId = null
      return
    }
    // Waits until the failed call has shown its toast, which would hide this one.
    setTimeout(() => {
      if (!isSessionEnded.get()) return
      toastId = toast({
        title: 'Your session has ended',
        description: 'Sign in to continue. Your unsaved changes stay on this page.',
        isDestructive: true,
        durationMs: null,
        action: { label: 'Sign in', onClick: () => openAuthDialog() },
      })
    })
  }
  const recheck = () => {
    if (isSessionEnded.get() && document.visibilityState === 'visible') void recheckSession()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STARTED_KEY && isSessionEnded.get()) void recheckSession()
  }
  isSessionEnded.subscribe(updateToast)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', recheck)
  // The session may have ended before this code was loaded.
  if (isSessionEnded.get()) updateToast()
}
