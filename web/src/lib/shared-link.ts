/** The paths that can be opened: an event, at either of its addresses, or a host. */
const SHARED_PATH = /^\/(?:events?|hosts)\/\d+$/

/**
 * The path of a link that another app shared with this one (`share_target` of the manifest), or null if it leads anywhere
 * else. Some apps put the link into the text, among words.
 */
export function sharedPath(params: URLSearchParams, origin: string): string | null {
  const urlCandidates = ['url', 'text', 'title'].flatMap((name) => (params.get(name) ?? '').split(/\s+/))
  for (const word of urlCandidates) {
    const link = URL.canParse(word) ? new URL(word) : null
    if (link?.origin === origin && SHARED_PATH.test(link.pathname)) return link.pathname
  }
  return null
}
