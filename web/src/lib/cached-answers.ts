import type { CallName } from '@shared/api.ts'
import { AS_OF } from '@shared/http/as-of.ts'
import { callRoutes } from 'virtual:call-routes'
import { callUrl, parseAnswer, asOf, type CallAnswer, type Dated } from './api-client.ts'
import { EVENTS_CACHE, CACHE_DAYS, PRIVATE_CACHE } from './cache-names.ts'

const LONGEST_MS = CACHE_DAYS * 24 * 60 * 60 * 1000

/**
 * What the service worker keeps of a call; undefined where there is nothing. What is somebody's own is asked for with their id
 * (`PERSON_PARAM`), under which it is kept.
 */
export async function cachedAnswer<N extends CallName>(
  name: N,
  ...asked: Parameters<typeof callUrl> extends [CallName, ...infer Rest] ? Rest : never
): Promise<Dated<CallAnswer<N>> | undefined> {
  if (!('caches' in globalThis)) return undefined
  try {
    const isShared = callRoutes[name][2]
    const cache = await caches.open(isShared ? EVENTS_CACHE : PRIVATE_CACHE)
    const response = await cache.match(callUrl(name, ...asked), { ignoreVary: true })
    if (!response) return undefined
    const value = parseAnswer(response, await response.text()) as CallAnswer<N>
    return { value, asOf: asOf(response) ?? 0 }
  } catch {
    // A browser may refuse (private windows): then it keeps nothing.
    return undefined
  }
}

/**
 * Keeps an answer that the page brought along where the service worker looks without a network; one that is newer stays. What
 * is put there past the worker is not seen by what clears its caches, so what is too old goes here.
 */
export async function cacheAnswer(url: string, { value, asOf: at }: Dated<unknown>): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const cache = await caches.open(EVENTS_CACHE)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      if (response && (asOf(response) ?? 0) < Date.now() - LONGEST_MS) await cache.delete(request)
    }
    const response = await cache.match(url, { ignoreVary: true })
    if (response && (asOf(response) ?? 0) >= at) return
    const headers = {
      'Content-Type': 'application/json',
      [AS_OF]: String(at),
      // What the worker goes by when it clears its caches.
      Date: new Date(at).toUTCString(),
    }
    await cache.put(url, new Response(JSON.stringify(value), { headers }))
  } catch {
    // A full disk, a private window; what is on screen needs none of it.
  }
}
