import type { EventFacts } from '@shared/events/event-document.ts'
import { toEventDetail, toTile } from '@shared/events/projection.ts'
import { makeCtaTile } from '@shared/events/tile.ts'
import { eventId } from '@shared/ids.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import type { FirstWall } from './merge-responses.ts'

vi.mock('virtual:call-routes', () => ({
  callRoutes: {
    listUpcomingTiles: ['GET', '/api/events/bento', true],
    getEvent: ['GET', '/api/events/{id}', true],
  },
}))

const { eventQuery, upcomingTilesQuery } = await import('./event-queries.ts')
const { applyLiveUpdates } = await import('./live-wall.ts')

const NOW = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

/** Makes an event that starts in `days` days and was last written `minutesAgo` minutes ago. */
const makeEvent = (number: number, days: number, minutesAgo: number, overrides: Partial<EventFacts> = {}) => {
  const updatedAt = NOW - minutesAgo * MINUTE_MS
  return makeEventFacts(eventId.parse(1_000_000_000 + number), NOW + days * DAY_MS, {
    title: `Event ${number}`,
    city: 'London',
    contentUpdatedAt: updatedAt,
    updatedAt,
    ...overrides,
  })
}

const makeWall = (
  events: readonly EventFacts[],
  minutesAgo: number,
  { isComplete } = { isComplete: true },
): FirstWall => ({
  city: null,
  asOf: NOW - minutesAgo * MINUTE_MS,
  value: [
    ...events.map((event, index) => toTile(event, index, NOW)),
    ...(isComplete ? [makeCtaTile(NOW)] : []),
  ],
})

const listTitles = (tiles: readonly { title: string }[] | undefined) => tiles?.map(({ title }) => title)

interface MergingQuery {
  readonly structuralSharing?: boolean | ((cachedData: unknown, newData: unknown) => unknown)
}

/** Writes responses to a query one after the other, and returns its data. */
function writeResponses<T>(
  { structuralSharing = true }: MergingQuery,
  ...responses: readonly T[]
): T | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing } } })
  for (const response of responses) client.setQueryData(['shown'], response)
  return client.getQueryData<T>(['shown'])
}

describe('the query of an event', () => {
  const makeResponse = (minutesAgo: number, confirmedCount: number) => ({
    asOf: NOW,
    value: toEventDetail(makeEvent(1, 3, minutesAgo, { confirmedCount }), NOW),
  })
  const query = eventQuery(1)

  test('keeps the newer of two responses, whichever arrives first', () => {
    expect(writeResponses(query, makeResponse(1, 5), makeResponse(2, 4))?.value.signupCount).toBe(5)
    expect(writeResponses(query, makeResponse(2, 4), makeResponse(1, 5))?.value.signupCount).toBe(5)
  })
})

describe('the query of the wall', () => {
  const query = upcomingTilesQuery(null)
  const [firstEvent, secondEvent, thirdEvent] = [
    makeEvent(1, 1, 90),
    makeEvent(2, 2, 90),
    makeEvent(3, 3, 90),
  ]

  test('does not restore an event from an older response', () => {
    const newerWall = makeWall([firstEvent, thirdEvent], 1)
    const olderWall = makeWall([firstEvent, secondEvent, thirdEvent], 2)
    expect(listTitles(writeResponses(query, newerWall, olderWall)?.value)).toEqual(
      listTitles(newerWall.value),
    )
    expect(listTitles(writeResponses(query, olderWall, newerWall)?.value)).toEqual(
      listTitles(newerWall.value),
    )
  })

  test('keeps the newest known count of a tile', () => {
    const wallWithCount = makeWall([makeEvent(1, 1, 1, { confirmedCount: 7 })], 3)
    const staleWall = makeWall([firstEvent], 2)
    expect(writeResponses(query, wallWithCount, staleWall)?.value[0]?.signupCount).toBe(7)
  })

  test('inserts a newly published event, and does not remove it with an older response', () => {
    const initialWall = makeWall([firstEvent, thirdEvent], 5)
    const newEvent = makeEvent(2, 2, 1)
    const updatedWall = applyLiveUpdates(initialWall, [newEvent], NOW)
    expect(listTitles(updatedWall.value)).toEqual(['Event 1', 'Event 2', 'Event 3', 'Become a host'])
    const staleWall = makeWall([firstEvent, thirdEvent], 2)
    expect(listTitles(writeResponses(query, initialWall, updatedWall, staleWall)?.value)).toEqual(
      listTitles(updatedWall.value),
    )
  })

  test('removes an event that is cancelled, private or unpublished, or that has started, and does not add it again', () => {
    const allEvents = [firstEvent, secondEvent, thirdEvent]
    const initialWall = makeWall(allEvents, 5)
    for (const overrides of [
      { cancelledAt: NOW },
      { isPrivate: true },
      { isPublished: false },
      { startsAt: NOW - 1 },
    ]) {
      const updatedWall = applyLiveUpdates(initialWall, [makeEvent(2, 2, 1, overrides)], NOW)
      expect(listTitles(updatedWall.value)).toEqual(['Event 1', 'Event 3', 'Become a host'])
      expect(writeResponses(query, initialWall, updatedWall, makeWall(allEvents, 3))?.value).toHaveLength(3)
    }
  })

  test('keeps events that start at the same time in the server’s order after live updates', () => {
    const simultaneousEvents = [1, 2, 3].map((number) => makeEvent(number, 1, 30))
    const wall = makeWall(simultaneousEvents, 20, { isComplete: false })
    const liveEvents = [3, 2, 1].map((number) => makeEvent(number, 1, 1))
    const titles = ['Event 1', 'Event 2', 'Event 3']
    expect(listTitles(applyLiveUpdates(wall, liveEvents, NOW).value)).toEqual(titles)
    // The fourth event is on the next page.
    expect(listTitles(applyLiveUpdates(wall, [makeEvent(4, 1, 1)], NOW).value)).toEqual(titles)
  })

  test('makes only the first tile the hero', () => {
    const updatedWall = applyLiveUpdates(makeWall([secondEvent, thirdEvent], 5), [makeEvent(1, 1, 1)], NOW)
    expect(updatedWall.value.map(({ variant }) => variant === 'hero')).toEqual([true, false, false, false])
    const reorderedWall = applyLiveUpdates(updatedWall, [makeEvent(1, 9, 0)], NOW)
    expect(listTitles(reorderedWall.value)).toEqual(['Event 2', 'Event 3', 'Event 1', 'Become a host'])
    expect(reorderedWall.value.map(({ variant }) => variant === 'hero')).toEqual([true, false, false, false])
  })

  test('shows at most ten events, and only events of the requested city', () => {
    const tenEvents = Array.from({ length: 10 }, (_, index) => makeEvent(index + 10, index + 5, 90))
    const fullWall = applyLiveUpdates(makeWall(tenEvents, 5), [makeEvent(1, 1, 1)], NOW)
    expect(listTitles(fullWall.value)).toEqual([
      'Event 1',
      ...tenEvents.slice(0, 9).map(({ title }) => title),
    ])
    const wallWithMore = applyLiveUpdates(
      makeWall(tenEvents, 5, { isComplete: false }),
      [makeEvent(1, 99, 1)],
      NOW,
    )
    expect(listTitles(wallWithMore.value)).toEqual(listTitles(tenEvents))
    const londonWall = { ...makeWall([firstEvent], 5), city: 'london' }
    const parisEvent = makeEvent(2, 2, 1, { city: 'Paris', cityKey: 'paris' })
    const updatedWall = applyLiveUpdates(londonWall, [parisEvent], NOW)
    expect(listTitles(updatedWall.value)).toEqual(listTitles(londonWall.value))
  })

  test('does not restore events that a newer response left out', () => {
    const response = makeWall([firstEvent], 0)
    expect(listTitles(applyLiveUpdates(response, [makeEvent(2, 2, 30)], NOW).value)).toEqual(
      listTitles(response.value),
    )
  })
})
