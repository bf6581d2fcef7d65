import { useSyncExternalStore } from 'react'

/** Only where a browser is sure to be asked. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const subscribeToNothing = () => () => undefined

/** The viewer's time zone; null on the server and while the browser repeats what that rendered. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribeToNothing, viewerZone, () => null)
}
