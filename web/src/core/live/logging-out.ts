import { createStore } from '@/lib/store.ts'

const isLoggingOut = createStore(false)

/**
 * Marks the start of a log-out, because Firestore listeners must be removed before the SDK is shut down. The page is reloaded
 * afterwards.
 */
export const startLoggingOut = (): void => isLoggingOut.set(true)

export const useIsLoggingOut = isLoggingOut.use
