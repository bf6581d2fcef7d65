import { toPlatformZone } from '@shared/time/zone-name.ts'
import { useAfterHydration } from './hydration.ts'

/**
 * Returns the viewer's time zone, in browsers only. Null if the browser reports a zone that it does not support, such as
 * `Etc/Unknown` for an unusual `TZ`.
 */
export const readViewerZone = (): string | null =>
  toPlatformZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Returns the viewer's time zone; null on the server, during hydration, and if the zone is unknown or not needed. */
export const useViewerZone = (isNeeded = true): string | null =>
  useAfterHydration(isNeeded ? readViewerZone() : null, null)
