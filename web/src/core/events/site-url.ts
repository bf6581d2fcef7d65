import { callApi } from '@/lib/api-client.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'

/**
 * Returns the site's canonical URL, so that calendars get the same URL on every domain of the site. Returns the origin of
 * the current page if the canonical URL cannot be loaded.
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
