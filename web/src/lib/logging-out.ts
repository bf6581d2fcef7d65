import { createStore } from './store.ts'

/**
 * True from the start of a log-out, which ends with a new page unless it fails. Meanwhile Firestore listeners are removed, because
 * the SDK is shut down, and nothing is read for the user: the server may have ended the session already.
 */
export const isLoggingOut = createStore(false)

/** Resolves at once if no log-out is running, otherwise when the log-out has failed. */
export function waitForLogOut(): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfSignedIn = () => {
      if (isLoggingOut.get()) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = isLoggingOut.subscribe(resolveIfSignedIn)
    resolveIfSignedIn()
  })
}
