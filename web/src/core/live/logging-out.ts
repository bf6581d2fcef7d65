import { createStore } from '@/lib/store.ts'

const loggingOut = createStore(false)

/** Somebody logs out: what listens to Firestore must be gone before the SDK is shut down. The page is loaded again after. */
export const startLoggingOut = (): void => loggingOut.set(true)

export const useIsLoggingOut = loggingOut.use
