import { createStore } from '@/lib/store.ts'

const leaving = createStore(false)

/** Somebody logs out: what listens to Firestore must be gone before the SDK is shut down. The page is loaded anew after. */
export const startLeaving = (): void => leaving.set(true)

export const useLeaving = leaving.use
