import { callApi } from '@/lib/api-client.ts'
import { logWarning } from '@/lib/log.ts'
import { queryClient } from '@/lib/query-client.ts'

/**
 * The site may be visited at more than one address, but a calendar must know an event by one. Without a network it is
 * the address visited.
 */
export async function siteAddress(): Promise<string> {
  try {
    const site = await queryClient.query({
      queryKey: ['site'],
      queryFn: () => callApi('getSite'),
      staleTime: Infinity,
    })
    return site.url
  } catch (error) {
    logWarning("The site's address could not be loaded.", error)
    return window.location.origin
  }
}
