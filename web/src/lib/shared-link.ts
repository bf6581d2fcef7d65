/** The links that people share: an event, at either of its addresses, or a host. */
const SENT_ON = /^\/(?:events?|hosts)\/\d+$/

/**
 * Where a link leads that another app shared with this one (`share_target` of the manifest): a path of this site, or null where
 * it is none of ours. Some apps put it into the text, among words.
 */
export function sharedPath(params: URLSearchParams, origin: string): string | null {
  const words = ['url', 'text', 'title'].flatMap((name) => (params.get(name) ?? '').split(/\s+/))
  for (const word of words) {
    const link = URL.canParse(word) ? new URL(word) : null
    if (link?.origin === origin && SENT_ON.test(link.pathname)) return link.pathname
  }
  return null
}
