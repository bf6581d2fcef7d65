import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Whether the browser is hydrating the server's markup at this moment. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => typeof window !== 'undefined',
  )
}
