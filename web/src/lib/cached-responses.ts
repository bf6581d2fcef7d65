import type { CallName } from '@shared/api.ts'
import { AS_OF_HEADER } from '@shared/http/as-of-header.ts'
import { callRoutes } from 'virtual:call-routes'
import { makeCallUrl, parseResponse, readAsOf, type CallResponse, type Dated } from './api-client.ts'
import { EVENTS_CACHE, CACHE_DAYS, PRIVATE_CACHE } from './cache-names.ts'
import { getServerTime } from './server-time.ts'

const MAX_AGE_MS = CACHE_DAYS * 24 * 60 * 60 * 1000

/**
 * Returns the service worker's cached response of a call, or undefined if there is none. For a private response, pass its user's
 * id as `USER_PARAM`, because the service worker caches the response under that id.
 */
export async function readCachedResponse<N extends CallName>(
  name: N,
  ...input: Parameters<typeof makeCallUrl> extends [CallName, ...infer Rest] ? Rest : never
): Promise<Dated<CallResponse<N>> | undefined> {
  if (!('caches' in globalThis)) return undefined
  try {
    const isShared = callRoutes[name][2]
    const cache = await caches.open(isShared ? EVENTS_CACHE : PRIVATE_CACHE)
    const response = await cache.match(makeCallUrl(name, ...input), { ignoreVary: true })
    if (!response) return undefined
    const value = parseResponse(response, await response.text()) as CallResponse<N>
    return { value, asOf: readAsOf(response) ?? 0 }
  } catch {
    // Some browsers refuse to cache anything, for example in private windows.
    return undefined
  }
}

/**
 * Adds a response that came with the page to the service worker's cache, for use offline, unless the cached response is newer.
 * The worker's cleanup does not see such entries, so expired ones are removed here.
 */
export async function cacheResponse(url: string, { value, asOf }: Dated<unknown>): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const cache = await caches.open(EVENTS_CACHE)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      if (response && (readAsOf(response) ?? 0) < getServerTime() - MAX_AGE_MS) await cache.delete(request)
    }
    const response = await cache.match(url, { ignoreVary: true })
    if (response && (readAsOf(response) ?? 0) >= asOf) return
    const headers = {
      'Content-Type': 'application/json',
      [AS_OF_HEADER]: String(asOf),
      // By this header the worker recognises a response that is too old to use.
      Date: new Date(asOf).toUTCString(),
    }
    await cache.put(url, new Response(JSON.stringify(value), { headers }))
  } catch {
    // The disk may be full, or the window private. The page itself does not need the cache.
  }
}
