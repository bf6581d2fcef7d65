import { FIRST_SCREEN_ID, type FirstScreen } from '@shared/events/first-screen.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ANNOUNCEMENT_KEY, restoreAnnouncement } from '@/lib/announcement-cache.ts'
import { makeCallUrl } from '@/lib/api-client.ts'
import { cacheResponse } from '@/lib/cached-responses.ts'
import { applyServerTime, PAGE_LEEWAY_MS } from '@/lib/server-time.ts'
import { eventQuery, upcomingTilesQuery } from './event-queries.ts'
import { makeFirstTilesParams } from './first-tiles.ts'
import { toHostEventPages, publicHostEventsQuery, publicHostQuery } from './public-host-queries.ts'

/**
 * Puts the data that the server read into the pages' queries, with the time at which it was read, so that stale data is
 * refetched.
 */
export function cacheFirstScreen(
  client: QueryClient,
  { updatedAt, announcement, wall, event, host }: FirstScreen,
): void {
  const asOf = Math.min(updatedAt, Date.now())
  const options = { updatedAt: asOf }
  if (announcement) client.setQueryData(ANNOUNCEMENT_KEY, announcement)
  if (wall) {
    const { city, tiles } = wall
    client.setQueryData(upcomingTilesQuery(city).queryKey, { value: tiles, asOf, city }, options)
  }
  if (event) client.setQueryData(eventQuery(event.id).queryKey, { value: event, asOf }, options)
  if (host) {
    const { card, upcomingPage, pastPage } = host
    const toPages = (value: typeof pastPage) => toHostEventPages({ value, asOf })
    client.setQueryData(publicHostQuery(card.id).queryKey, { value: card, asOf }, options)
    client.setQueryData(publicHostEventsQuery(card.id, 'upcoming').queryKey, toPages(upcomingPage), options)
    client.setQueryData(publicHostEventsQuery(card.id, 'past').queryKey, toPages(pastPage), options)
  }
}

/**
 * Puts the data of the page's HTML into the queries, and into the service worker's cache for use offline. Returns the time
 * at which the server read the data, in milliseconds since 1970; null if the page has none.
 */
export function loadFirstScreen(client: QueryClient): number | null {
  const text = document.getElementById(FIRST_SCREEN_ID)?.textContent
  if (!text) {
    restoreAnnouncement(client)
    return null
  }
  const firstScreen = JSON.parse(text) as FirstScreen
  const { wall, event, host, updatedAt: asOf } = firstScreen
  applyServerTime(asOf, PAGE_LEEWAY_MS)
  cacheFirstScreen(client, firstScreen)
  if (wall)
    void cacheResponse(makeCallUrl('listUpcomingTiles', {}, makeFirstTilesParams(wall.city)), {
      value: wall.tiles,
      asOf,
    })
  if (event) void cacheResponse(makeCallUrl('getEvent', { id: event.id }), { value: event, asOf })
  if (host) {
    const { card, upcomingPage, pastPage } = host
    const { id } = card
    void cacheResponse(makeCallUrl('getHost', { id }), { value: card, asOf })
    for (const [period, value] of Object.entries({ upcoming: upcomingPage, past: pastPage }))
      void cacheResponse(makeCallUrl('listEventsOfHost', { id }, { period }), { value, asOf })
  }
  return asOf
}
