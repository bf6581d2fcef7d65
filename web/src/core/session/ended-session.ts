import { isSignedOut } from '@/lib/signed-out.ts'
import { dismissToast, toast } from '@/lib/toast.ts'
import { openAuthDialog } from './auth-prompt.ts'
import { recheckSession, SESSION_STARTED_KEY } from './session.ts'

/**
 * Tells an open page that its session has ended and offers to sign in over it, so that unsaved input stays. The page
 * continues as soon as a login link is opened in any tab. Stays active as long as the page.
 */
export function followEndedSession(): void {
  let toastId: number | null = null
  const updateToast = () => {
    if (!isSignedOut.get()) {
      if (toastId !== null) dismissToast(toastId)
      toastId = null
      return
    }
    // Waits until the failed call has shown its toast, which would hide this one.
    setTimeout(() => {
      if (!isSignedOut.get()) return
      toastId = toast({
        title: "You've been logged out",
        description: 'Your session has ended. What you typed stays on this page.',
        isDestructive: true,
        duration: null,
        action: { label: 'Sign in', onClick: () => openAuthDialog() },
      })
    })
  }
  const recheck = () => {
    if (isSignedOut.get() && document.visibilityState === 'visible') void recheckSession()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STARTED_KEY && isSignedOut.get()) void recheckSession()
  }
  isSignedOut.subscribe(updateToast)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', recheck)
  // The session may have ended before this code was loaded.
  if (isSignedOut.get()) updateToast()
}
