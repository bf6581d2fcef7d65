import { ANNOUNCEMENT_KEY, type ShownAnnouncement } from './announcement-cache.ts'
import { callApi } from './api-client.ts'
import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { logWarning } from './log.ts'
import { queryClient } from './query-client.ts'

/** More frequent requests are useless: the response is the same for everyone, and the CDN caches it. */
const FRESH_MS = 60_000

/** Fetches the site's facts, at most once a minute, and shows the announcement in them. */
async function refreshAnnouncement(): Promise<void> {
  if (!navigator.onLine) return
  try {
    const { announcement } = await queryClient.query({
      queryKey: ['site'],
      queryFn: () => callApi('getSite'),
      staleTime: FRESH_MS,
    })
    const shownAnnouncement = queryClient.getQueryData<ShownAnnouncement | null>(ANNOUNCEMENT_KEY)
    const newAnnouncement: ShownAnnouncement | null = announcement && { ...announcement, isLate: true }
    if (newAnnouncement?.id !== shownAnnouncement?.id)
      queryClient.setQueryData(ANNOUNCEMENT_KEY, newAnnouncement)
    if (announcement) deviceStorage.set(deviceKeys.announcement, JSON.stringify(announcement))
    else deviceStorage.remove(deviceKeys.announcement)
  } catch (error) {
    logWarning('The announcement could not be loaded.', error)
  }
}

/** Loads the announcement immediately, and again each time the user returns to the page. */
export function watchAnnouncement(): void {
  void refreshAnnouncement()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void refreshAnnouncement()
  })
}
