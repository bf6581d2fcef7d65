import { useSyncExternalStore } from 'react'

let isLeaving = false
const listeners = new Set<() => void>()

/** Somebody logs out: what listens to Firestore must be gone before the SDK is shut down. The page is loaded anew after. */
export function startLeaving(): void {
  isLeaving = true
  for (const listener of listeners) listener()
}

export function useLeaving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLeaving,
    () => false,
  )
}
