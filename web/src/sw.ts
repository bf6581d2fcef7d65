/// <reference lib="webworker" />
import { isStorageUrl } from '@shared/uploads/photo.ts'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cachedCalls } from 'virtual:cached-calls'
import {
  CODE_CACHE,
  EVENTS_CACHE,
  makeCurrentUserCacheKey,
  IMAGES_CACHE,
  CACHE_DAYS,
  USER_HEADER,
  USER_PARAM,
  PRIVATE_CACHE,
} from './lib/cache-names.ts'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 24 * 60 * 60

/**
 * Limits a cache to the `maxEntries` most recently used responses, and to those used in the last `CACHE_DAYS` days. The cast is
 * needed because workbox's own types conflict under `exactOptionalPropertyTypes`.
 */
function createLimitPlugin(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: CACHE_DAYS * DAY_SECONDS,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin
}

precacheAndRoute(self.__WB_MANIFEST)
clientsClaim()

/** A new version waits until the user accepts it (the update toast), so that a page never changes while it is used. */
self.addEventListener('message', (event) => {
  const data = event.data as { type?: string } | null
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

/**
 * Every URL that is opened gets the app's cached shell, except calls, Firebase's own paths (`/__/`), invitations and files
 * such as the sitemap.
 */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [
      /^\/api\//,
      /^\/__\//,
      /^\/\.well-known\//,
      /^\/invite\//,
      /^\/sitemap/,
      /^\/robots/,
      /^[^?]*\.png(\?|$)/,
    ],
  }),
)

/** Removes a cached response when the server responds to the same request with 404. */
const createRemoveMissingPlugin = (cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === 404) await (await caches.open(cacheName)).delete(request)
    return response
  },
})

/** Removes the `Date` header of a cached response, because the app would use it as the current time (`lib/server-time.ts`). */
const removeDatePlugin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null
    const { status, statusText } = cachedResponse
    const headers = new Headers(cachedResponse.headers)
    headers.delete('Date')
    return new Response(await cachedResponse.blob(), { status, statusText, headers })
  },
}

/**
 * Spots change by the minute, so the network's response is used if there is one. A page that waits for the network reads the
 * cached response itself, and shows it in the meantime (`lib/shared-query.ts`, `lib/fetch-private-response.ts`).
 */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && matchesAnyPath(cachedCalls.shared, url),
  new NetworkFirst({
    cacheName: EVENTS_CACHE,
    plugins: [createRemoveMissingPlugin(EVENTS_CACHE), createLimitPlugin(200), removeDatePlugin],
  }),
)

function matchesAnyPath(paths: readonly string[], { pathname }: URL): boolean {
  return paths.some((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
}

/** Caches responses under the id of their user, so that the next user of this device never gets them. */
const keyByUserPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const url = new URL(request.url)
    url.searchParams.set(USER_PARAM, request.headers.get(USER_HEADER) ?? '')
    return Promise.resolve(url.href)
  },
  cacheWillUpdate: async ({ request, response }) => {
    const cache = await caches.open(PRIVATE_CACHE)
    const isCurrentUser = await cache.match(makeCurrentUserCacheKey(request.headers.get(USER_HEADER) ?? ''))
    return isCurrentUser && response.status === 200 ? response : null
  },
}

/**
 * A member's own responses come from the network first too. There is no timeout: a late response would be cached but not shown.
 */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.headers.has(USER_HEADER) && matchesAnyPath(cachedCalls.private, url),
  new NetworkFirst({ cacheName: PRIVATE_CACHE, plugins: [keyByUserPlugin, removeDatePlugin] }),
)

/**
 * Photos are on Storage's own domain. Storage's response to a plain `<img>` is opaque: it could be an error, and it counts as
 * several megabytes in the cache. So photos are requested with CORS (docs/deploy.md), bypassing the browser's cache, which may
 * hold the opaque response. Photos in a bucket without CORS are still shown, but not offline.
 */
const corsPlugin: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(new Request(request.url, { mode: 'cors', credentials: 'omit', cache: 'reload' })),
  handlerDidError: ({ request }) => fetch(request),
}

registerRoute(
  ({ request, url, sameOrigin }) => request.destination === 'image' && !sameOrigin && isStorageUrl(url),
  new CacheFirst({ cacheName: IMAGES_CACHE, plugins: [corsPlugin, createLimitPlugin(120)] }),
)

/** Code that is not precached is cached when it is first used; its file name changes with its contents. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js'),
  new CacheFirst({ cacheName: CODE_CACHE, plugins: [createLimitPlugin(100)] }),
)

registerRoute(
  ({ request, sameOrigin }) => request.destination === 'image' && sameOrigin,
  new CacheFirst({ cacheName: IMAGES_CACHE, plugins: [createLimitPlugin(120)] }),
)
