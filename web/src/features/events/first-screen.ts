import { FIRST_SCREEN_ID, type FirstScreen } from '@shared/events/first-screen.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '@shared/api.ts'
import { callUrl } from '@/lib/api-client.ts'
import { EVENTS_CACHE } from '@/lib/cache-names.ts'
import { eventQuery, firstTiles, upcomingTilesQuery } from './event-queries.ts'

/** Puts what the server read where the pages look for it: as old as it is, so that it is asked for again when it is stale. */
export function putFirstScreen(client: QueryClient, { updatedAt, wall, event }: FirstScreen): void {
  const age = { updatedAt: Math.min(updatedAt, Date.now()) }
  if (wall) client.setQueryData(upcomingTilesQuery(wall.city).queryKey, [...wall.tiles], age)
  if (event) client.setQueryData(eventQuery(event.id).queryKey, event, age)
}

/**
 * Takes over what the page brought along. It is also kept where the service worker looks for answers when there is no
 * network. Answers when the server read it; null where the page brought nothing.
 */
export function takeFirstScreen(client: QueryClient): number | null {
  const text = document.getElementById(FIRST_SCREEN_ID)?.textContent
  if (!text) return null
  const screen = JSON.parse(text) as FirstScreen
  const { wall, event } = screen
  putFirstScreen(client, screen)
  if (wall) keep('listUpcomingTiles', {}, firstTiles(wall.city), wall.tiles)
  if (event) keep('getEvent', { id: event.id }, {}, event)
  return screen.updatedAt
}

function keep(
  call: CallName,
  params: Record<string, number>,
  query: Partial<ReturnType<typeof firstTiles>>,
  answer: unknown,
) {
  if (!('caches' in window)) return
  const body = new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } })
  // A browser may refuse (private windows, a full disk); what is on screen needs none of it.
  caches
    .open(EVENTS_CACHE)
    .then((cache) => cache.put(callUrl(call, params, { ...query }), body))
    .catch(() => undefined)
}
