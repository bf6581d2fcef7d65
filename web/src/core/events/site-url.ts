import { callApi } from '@/lib/api-client.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'

/**
 * Returns the canonical URL of the site, because calendars must always get the same URL. If it cannot be loaded,
 * returns the origin of the current page.
 */
export async function loadSiteUrl(): Promise<string> {
  try {
    const site = await queryClient.query({
      queryKey: ['site'],
      queryFn: () => callApi('getSite'),
      staleTime: Infinity,
    })
    return site.url
  } catch (error) {
    logWarning("The site's URL could not be loaded.", error)
    return window.location.origin
  }
}
