import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * False on the server and while the browser repeats what that rendered: for what the server does not know, such as parts of the
 * address that change nothing in the page it keeps for everybody.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
