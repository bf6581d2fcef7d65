import type { Announcement } from '@shared/site/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

export interface ShownAnnouncement extends Announcement {
  /** Whether the announcement arrived after the page was shown. A late announcement must not move the page. */
  readonly isLate?: boolean
}

export const ANNOUNCEMENT_KEY = ['site', 'announcement'] as const

/** Shows this device's last announcement immediately, on a page that the server did not render. */
export function restoreAnnouncement(client: QueryClient): void {
  try {
    const lastAnnouncement = JSON.parse(
      deviceStorage.get(deviceKeys.announcement) ?? 'null',
    ) as ShownAnnouncement | null
    if (lastAnnouncement) client.setQueryData(ANNOUNCEMENT_KEY, lastAnnouncement)
  } catch {
    // The stored announcement is invalid. The current one is fetched when the page is idle.
  }
}
