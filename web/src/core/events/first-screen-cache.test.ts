import { FIRST_SCREEN_ID, type FirstScreen } from '@shared/events/first-screen.ts'
import { AS_OF_HEADER } from '@shared/http/as-of-header.ts'
import { QueryClient } from '@tanstack/react-query'
import { ANNOUNCEMENT_KEY } from '@/lib/announcement-cache.ts'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('virtual:call-routes', () => ({
  callRoutes: {
    listUpcomingTiles: ['GET', '/api/events/bento'],
    getEvent: ['GET', '/api/events/{id}'],
    getHost: ['GET', '/api/hosts/{id}'],
    listEventsOfHost: ['GET', '/api/hosts/{id}/events'],
  },
}))

const { loadFirstScreen } = await import('./first-screen-cache.ts')
const { eventQuery, upcomingTilesQuery } = await import('./event-queries.ts')
const { publicHostEventsQuery, publicHostQuery } = await import('./public-host-queries.ts')

afterEach(() => vi.unstubAllGlobals())

/**
 * Opens a page; returns its query client, the URLs that it caches for offline use, and the time at which the server read
 * the first screen.
 */
function openPage(firstScreen: object | null, cachedResponse?: { url: string; response: Response }) {
  const cachedUrls: string[] = []
  vi.stubGlobal('document', {
    getElementById: (id: string) =>
      id === FIRST_SCREEN_ID && firstScreen ? { textContent: JSON.stringify(firstScreen) } : null,
  })
  const cache = {
    keys: () => Promise.resolve([]),
    match: (url: string) =>
      Promise.resolve(cachedResponse?.url === url ? cachedResponse.response : undefined),
    put: (url: string) => Promise.resolve(cachedUrls.push(url)),
  }
  const caches = { open: () => Promise.resolve(cache) }
  vi.stubGlobal('window', { caches })
  vi.stubGlobal('caches', caches)
  const client = new QueryClient()
  return { client, cachedUrls, readAt: loadFirstScreen(client) }
}

test('shows and caches the wall of the page, with the time at which the server read it', async () => {
  const updatedAt = Date.now() - 40_000
  const { client, cachedUrls, readAt } = openPage({
    updatedAt,
    wall: { city: 'London', tiles: [] },
  } satisfies FirstScreen)
  const { queryKey } = upcomingTilesQuery('London')
  expect(readAt).toBe(updatedAt)
  expect(client.getQueryData(queryKey)).toEqual({ city: 'London', asOf: updatedAt, value: [] })
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(updatedAt)
  await vi.waitFor(() => expect(cachedUrls).toEqual(['/api/events/bento?city=London&limit=10']))
})

test('shows and caches an event, with a time that is never in the future', async () => {
  const { client, cachedUrls } = openPage({ updatedAt: Date.now() + 1e9, event: { id: 1_234_567_890 } })
  const { queryKey } = eventQuery(1_234_567_890)
  expect(client.getQueryData(queryKey)).toMatchObject({ value: { id: 1_234_567_890 } })
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  await vi.waitFor(() => expect(cachedUrls).toEqual(['/api/events/1234567890']))
})

test('shows and caches a host and their events', async () => {
  const updatedAt = Date.now() - 40_000
  const card = { id: 1_000_000_001, name: 'Ada' }
  const [upcomingPage, pastPage] = [
    { items: [], next: null },
    { items: [], next: 'later' },
  ]
  const { client, cachedUrls } = openPage({ updatedAt, host: { card, upcomingPage, pastPage } })
  expect(client.getQueryData(publicHostQuery(card.id).queryKey)).toEqual({ value: card, asOf: updatedAt })
  const { queryKey } = publicHostEventsQuery(card.id, 'past')
  expect(client.getQueryData(queryKey)).toEqual({
    pages: [{ value: pastPage, asOf: updatedAt }],
    pageParams: [null],
  })
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(updatedAt)
  const url = '/api/hosts/1000000001'
  await vi.waitFor(() =>
    expect(cachedUrls.toSorted()).toEqual([
      url,
      `${url}/events?period=past`,
      `${url}/events?period=upcoming`,
    ]),
  )
})

test('does not replace a newer cached response with an older page', async () => {
  const url = '/api/events/1234567890'
  const response = new Response('{}', { headers: { [AS_OF_HEADER]: '2000' } })
  const listCachedUrls = (updatedAt: number) =>
    openPage({ updatedAt, event: { id: 1_234_567_890 } }, { url, response }).cachedUrls
  const [olderPageUrls, newerPageUrls] = [listCachedUrls(1000), listCachedUrls(3000)]
  await vi.waitFor(() => expect(newerPageUrls).toEqual([url]))
  expect(olderPageUrls).toEqual([])
})

test('leaves all queries empty if the page has no first screen', () => {
  const { client, readAt } = openPage(null)
  expect(readAt).toBeNull()
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('shows the stored announcement only if the page has no first screen', () => {
  const announcement = { id: '1', text: 'Back at noon', level: 'info', endsAt: '2026-11-26T00:00:00.000Z' }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(announcement) })
  expect(openPage(null).client.getQueryData(ANNOUNCEMENT_KEY)).toEqual(announcement)
  const page = openPage({ updatedAt: Date.now(), wall: { city: null, tiles: [] } } satisfies FirstScreen)
  expect(page.client.getQueryData(ANNOUNCEMENT_KEY)).toBeUndefined()
})
