import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Returns `serverValue` on the server and during hydration, which repeats the server's markup, and then `value`. The component
 * renders again only if the two differ.
 */
export function useAfterHydration<T extends string | boolean | null>(value: T, serverValue: T): T {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => serverValue,
  )
}

/** False on the server and during hydration. */
export const useIsHydrated = (): boolean => useAfterHydration(true, false)

/** Whether the browser is hydrating the server's markup at this moment. */
export const useIsHydrating = (): boolean => useAfterHydration(false, typeof window !== 'undefined')
