import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Whether the browser takes over at this moment what the server rendered. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => typeof window !== 'undefined',
  )
}
