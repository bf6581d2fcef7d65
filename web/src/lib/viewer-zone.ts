import { platformZone } from '@shared/time/zone-name.ts'
import { useSyncExternalStore } from 'react'

/**
 * The viewer's time zone, only where a browser is sure to be asked. Null where it reports one that it does not know itself: `Etc/Unknown`,
 * which it does with an unusual `TZ`.
 */
export const viewerZone = (): string | null =>
  platformZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
const subscribeToNothing = () => () => undefined

/** The viewer's time zone; null on the server, while the browser repeats what that rendered, and where it is unknown. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribeToNothing, viewerZone, () => null)
}
