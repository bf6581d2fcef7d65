/** A response that came through the cache. A response from the cache may be fresh or already stale. */
export interface CachedResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly source: 'origin' | 'cache' | 'cache, stale'
}

interface StoredResponse extends Omit<CachedResponse, 'source'> {
  readonly storedAt: number
  /** The request's values of the headers that `Vary` names. */
  readonly varyHeaders: readonly (readonly [name: string, value: string | null])[]
}

const NOT_FOUND_SECONDS = 600

/**
 * Caches responses like the CDN in front of Hosting in production, by the test's clock. The key consists of the path, the query, the
 * headers in `Vary` and the `__session` cookie, the only cookie that the CDN passes on. Like the CDN, this cache follows
 * `Cache-Control` with `stale-while-revalidate`, and stores a 404 without `Cache-Control` for ten minutes.
 */
export class HostingCache {
  readonly #origin: string
  readonly #now: () => number
  readonly #storedResponses = new Map<string, StoredResponse[]>()

  constructor(origin: string, now: () => number) {
    this.#origin = origin
    this.#now = now
  }

  async get(path: string, requestHeaders: Record<string, string> = {}): Promise<CachedResponse> {
    const headers = new Headers(requestHeaders)
    const session = /(?:^|; *)__session=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1]
    if (session === undefined) headers.delete('cookie')
    else headers.set('cookie', `__session=${session}`)
    const key = JSON.stringify([path, session])
    const storedResponse = this.#storedResponses
      .get(key)
      ?.find(({ varyHeaders }) => varyHeaders.every(([name, value]) => headers.get(name) === value))
    if (storedResponse) {
      const { freshMs, staleMs } = computeLifetime(storedResponse)
      const ageMs = this.#now() - storedResponse.storedAt
      if (ageMs < freshMs) return { ...storedResponse, source: 'cache' }
      if (ageMs < freshMs + staleMs) {
        await this.#fetch(path, key, headers)
        return { ...storedResponse, source: 'cache, stale' }
      }
    }
    return { ...(await this.#fetch(path, key, headers)), source: 'origin' }
  }

  async #fetch(path: string, key: string, headers: Headers): Promise<Omit<CachedResponse, 'source'>> {
    const response = await fetch(`${this.#origin}${path}`, { headers, redirect: 'manual' })
    const fetchedResponse = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
    const varyHeaders = (response.headers.get('vary') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name, headers.get(name)] as const)
    const isSameVariant = (other: StoredResponse) =>
      JSON.stringify(other.varyHeaders) === JSON.stringify(varyHeaders)
    const otherVariants = (this.#storedResponses.get(key) ?? []).filter((other) => !isSameVariant(other))
    const { freshMs, staleMs } = computeLifetime(fetchedResponse)
    const shouldStore = freshMs + staleMs > 0
    this.#storedResponses.set(
      key,
      shouldStore
        ? [...otherVariants, { ...fetchedResponse, storedAt: this.#now(), varyHeaders }]
        : otherVariants,
    )
    return fetchedResponse
  }
}

/** Computes how long the CDN serves a response fresh, and then stale. */
export function computeLifetime({ status, headers }: { readonly status: number; readonly headers: Headers }) {
  const cacheControl = headers.get('cache-control')
  if (cacheControl === null) return { freshMs: status === 404 ? NOT_FOUND_SECONDS * 1000 : 0, staleMs: 0 }
  if (!cacheControl.includes('public') || headers.has('set-cookie')) return { freshMs: 0, staleMs: 0 }
  const findSeconds = (name: string) => new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl)?.[1]
  return {
    freshMs: Number(findSeconds('s-maxage') ?? findSeconds('max-age') ?? 0) * 1000,
    staleMs: Number(findSeconds('stale-while-revalidate') ?? 0) * 1000,
  }
}
