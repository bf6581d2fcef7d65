import { createStore } from './store.ts'

/**
 * True while a log-out runs. A successful log-out ends with a new page. In the meantime, components remove their Firestore
 * listeners, and no private data is requested, because the server may have ended the session already.
 */
export const isLoggingOut = createStore(false)

/** Resolves immediately if no log-out is running, otherwise when the log-out has failed. */
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
