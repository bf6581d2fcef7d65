import { FIRST_SCREEN_ID, type FirstScreen } from '@shared/events/first-screen.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '@shared/api.ts'
import { callUrl } from '@/lib/api-client.ts'
import { EVENTS_CACHE } from '@/lib/cache-names.ts'
import { eventQuery, firstTiles, upcomingTilesQuery } from './event-queries.ts'

/**
 * Takes over what the page brought along: as old as it is, so that it is asked for again where a shared cache kept it for
 * long. It is also kept where the service worker looks for answers when there is no network.
 */
export function takeFirstScreen(client: QueryClient): void {
  const text = document.getElementById(FIRST_SCREEN_ID)?.textContent
  if (!text) return
  const { updatedAt, wall, event } = JSON.parse(text) as FirstScreen
  const age = { updatedAt: Math.min(updatedAt, Date.now()) }
  if (wall) {
    client.setQueryData(upcomingTilesQuery(wall.city).queryKey, [...wall.tiles], age)
    keep('listUpcomingTiles', {}, firstTiles(wall.city), wall.tiles)
  }
  if (event) {
    client.setQueryData(eventQuery(event.id).queryKey, event, age)
    keep('getEvent', { id: event.id }, {}, event)
  }
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
