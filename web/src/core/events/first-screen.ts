import { FIRST_SCREEN_ID, type FirstScreen } from '@shared/events/first-screen.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callUrl } from '@/lib/api-client.ts'
import { keepAnswer } from '@/lib/kept-answers.ts'
import { hearServerTime, PAGE_LEEWAY_MS } from '@/lib/server-time.ts'
import { eventQuery, upcomingTilesQuery } from './event-queries.ts'
import { firstTiles } from './first-tiles.ts'
import { asHostEvents, hostEventsQuery, publicHostQuery } from './public-host.ts'

/** Puts what the server read where the pages look for it: as old as it is, so that it is asked for again when it is stale. */
export function putFirstScreen(client: QueryClient, { updatedAt, wall, event, host }: FirstScreen): void {
  const trueAt = Math.min(updatedAt, Date.now())
  const age = { updatedAt: trueAt }
  if (wall) {
    const { city, tiles } = wall
    client.setQueryData(upcomingTilesQuery(city).queryKey, { value: tiles, trueAt, city }, age)
  }
  if (event) client.setQueryData(eventQuery(event.id).queryKey, { value: event, trueAt }, age)
  if (host) {
    const { card, upcoming, past } = host
    const pageOf = (value: typeof past) => asHostEvents({ value, trueAt })
    client.setQueryData(publicHostQuery(card.id).queryKey, { value: card, trueAt }, age)
    client.setQueryData(hostEventsQuery(card.id, 'upcoming').queryKey, pageOf(upcoming), age)
    client.setQueryData(hostEventsQuery(card.id, 'past').queryKey, pageOf(past), age)
  }
}

/**
 * Takes over what the page brought along. It is also kept where the service worker looks for answers when there is no
 * network. Answers when the server read it; null where the page brought nothing.
 */
export function takeFirstScreen(client: QueryClient): number | null {
  const text = document.getElementById(FIRST_SCREEN_ID)?.textContent
  if (!text) return null
  const screen = JSON.parse(text) as FirstScreen
  const { wall, event, host, updatedAt: trueAt } = screen
  hearServerTime(trueAt, PAGE_LEEWAY_MS)
  putFirstScreen(client, screen)
  if (wall)
    void keepAnswer(callUrl('listUpcomingTiles', {}, firstTiles(wall.city)), { value: wall.tiles, trueAt })
  if (event) void keepAnswer(callUrl('getEvent', { id: event.id }), { value: event, trueAt })
  if (host) {
    const { card, upcoming, past } = host
    const { id } = card
    void keepAnswer(callUrl('getHost', { id }), { value: card, trueAt })
    for (const [when, value] of Object.entries({ upcoming, past }))
      void keepAnswer(callUrl('listEventsOfHost', { id }, { when }), { value, trueAt })
  }
  return trueAt
}
