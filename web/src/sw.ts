/// <reference lib="webworker" />
import { isFileUrl } from '@shared/uploads/photo.ts'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { keptCalls } from 'virtual:kept-calls'
import {
  CODE_CACHE,
  EVENTS_CACHE,
  hereMark,
  IMAGES_CACHE,
  CACHE_DAYS,
  PERSON_HEADER,
  PERSON_PARAM,
  PRIVATE_CACHE,
} from './lib/cache-names.ts'

declare const self: ServiceWorkerGlobalScope

const DAY = 24 * 60 * 60

/** The newest `maxEntries` of the last days. (The cast: workbox's own types disagree under exact optional properties.) */
function keep(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: CACHE_DAYS * DAY,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin
}

precacheAndRoute(self.__WB_MANIFEST)
clientsClaim()

/** A new version waits until the person takes it (the update toast), so that a page never changes under their hands. */
self.addEventListener('message', (event) => {
  const data = event.data as { type?: string } | null
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

/** Every address of the app is the one shell; calls and what a function renders are not. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/api\//, /^\/__\//, /^\/invite\//, /^\/sitemap/, /^\/robots/, /^[^?]*\.png(\?|$)/],
  }),
)

/** An address that the server says is gone is not shown from a copy any more. */
const dropGone = (cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === 404) await (await caches.open(cacheName)).delete(request)
    return response
  },
})

/** A copy does not say what time it is now: see `lib/server-time.ts`. */
const withoutDate: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse: cacheNames }) => {
    if (!cacheNames) return null
    const headers = new Headers(cacheNames.headers)
    headers.delete('Date')
    return new Response(await cacheNames.blob(), {
      status: cacheNames.status,
      statusText: cacheNames.statusText,
      headers,
    })
  },
}

/**
 * Seats change by the minute: the network's answer, else the last one seen. Who waits for the network sees the last one
 * meanwhile: the page looks it up itself (`lib/shared-query.ts`, `lib/own-query.ts`).
 */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isOneOf(keptCalls.everybodys, url),
  new NetworkFirst({
    cacheName: EVENTS_CACHE,
    plugins: [dropGone(EVENTS_CACHE), keep(200), withoutDate],
  }),
)

function isOneOf(paths: readonly string[], { pathname }: URL): boolean {
  return paths.some((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
}

/** Each person's answers are kept under their id: the next person on this device is never answered with them. */
const underPerson: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const url = new URL(request.url)
    url.searchParams.set(PERSON_PARAM, request.headers.get(PERSON_HEADER) ?? '')
    return Promise.resolve(url.href)
  },
  cacheWillUpdate: async ({ request, response }) => {
    const cache = await caches.open(PRIVATE_CACHE)
    const isHere = await cache.match(hereMark(request.headers.get(PERSON_HEADER) ?? ''))
    return isHere && response.status === 200 ? response : null
  },
}

/** A member's own: the same. Without a limit of time, for an answer that came late would be kept here and told to nobody. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.headers.has(PERSON_HEADER) && isOneOf(keptCalls.members, url),
  new NetworkFirst({ cacheName: PRIVATE_CACHE, plugins: [underPerson, withoutDate] }),
)

/**
 * Photos stand at Storage's own host, whose answer to a plain `<img>` is opaque: it could be an error, and counts as
 * megabytes where it is kept. So they are asked for with CORS (docs/deploy.md), past the browser's cache, which may hold
 * the opaque one. A bucket that does not allow that still shows its photos, with a network only.
 */
const askReadably: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(new Request(request.url, { mode: 'cors', credentials: 'omit', cache: 'reload' })),
  handlerDidError: ({ request }) => fetch(request),
}

registerRoute(
  ({ request, url, sameOrigin }) => request.destination === 'image' && !sameOrigin && isFileUrl(url),
  new CacheFirst({ cacheName: IMAGES_CACHE, plugins: [askReadably, keep(120)] }),
)

/** Code that is not everybody's is kept once it was used; its name changes with what is in it. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js'),
  new CacheFirst({ cacheName: CODE_CACHE, plugins: [keep(100)] }),
)

registerRoute(
  ({ request, sameOrigin }) => request.destination === 'image' && sameOrigin,
  new CacheFirst({ cacheName: IMAGES_CACHE, plugins: [keep(120)] }),
)
