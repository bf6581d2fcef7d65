/// <reference lib="webworker" />
import { isFileUrl } from '@shared/uploads/photo.ts'
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { EVENTS_CACHE, IMAGES_CACHE, PRIVATE_CACHE } from './lib/cache-names.ts'

declare const self: ServiceWorkerGlobalScope

const DAY = 24 * 60 * 60

/** The newest `maxEntries` of the last 30 days. (The cast: workbox's own types disagree under exact optional properties.) */
function keep(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 30 * DAY,
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
    denylist: [/^\/api\//, /^\/invite\//, /^\/sitemap/, /^\/robots/, /\.png$/],
  }),
)

/** Seats change by the minute: the network's answer where it comes at once, else the last one seen. */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/api/events/') && !isHostsOnly(url.pathname),
  new NetworkFirst({
    cacheName: EVENTS_CACHE,
    networkTimeoutSeconds: 3,
    plugins: [keep(200)],
  }),
)

function isHostsOnly(path: string): boolean {
  return /\/(attendees|limit)$/.test(path)
}

/** What only one person may read stays in a cache of its own, which log-out drops. */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/(auth\/(current|user)$|user\/|rsvp\/change\/)/.test(url.pathname),
  new NetworkFirst({
    cacheName: PRIVATE_CACHE,
    networkTimeoutSeconds: 5,
    plugins: [keep(60)],
  }),
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

registerRoute(
  ({ request, sameOrigin }) => request.destination === 'image' && sameOrigin,
  new CacheFirst({ cacheName: IMAGES_CACHE, plugins: [keep(120)] }),
)
