import { trimUrlEnd } from '@shared/links/trim-url-end.ts'

/** The paths that can be opened: an event, at either of its paths, or a host. */
const SHARED_PATH = /^\/(?:events?|hosts)\/\d+$/

/**
 * Returns the path of a link that another app shared with this one (`share_target` of the manifest), or null if it leads anywhere
 * else. Some apps put the link into the text, among words and punctuation.
 */
export function findSharedPath(params: URLSearchParams, origin: string): string | null {
  const urls = ['url', 'text', 'title'].flatMap((name) => params.get(name)?.match(/https?:\/\/\S+/gi) ?? [])
  for (const url of urls) {
    const link = parseUrl(url)
    const path = trimUrlEnd(link?.pathname ?? '')
    if (link?.origin === origin && SHARED_PATH.test(path)) return path
  }
  return null
}

/** Like `URL.parse`, which some supported browsers do not have. */
function parseUrl(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
