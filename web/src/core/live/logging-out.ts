import { createStore } from '@/lib/store.ts'

const loggingOut = createStore(false)

/**
 * Notes that a log-out is under way: Firestore listeners must be removed before the SDK is shut down. The page is reloaded
 * afterwards.
 */
export const startLoggingOut = (): void => loggingOut.set(true)

export const useIsLoggingOut = loggingOut.use
