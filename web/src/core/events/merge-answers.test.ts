import type { EventFacts } from '@shared/events/event-document.ts'
import { toEventDetail, toTile } from '@shared/events/projection.ts'
import { ctaTile } from '@shared/events/tile.ts'
import { eventId } from '@shared/ids.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventFacts } from '../../../../test/factories/event-facts.ts'
import type { FirstWall } from './merge-answers.ts'

vi.mock('virtual:call-routes', () => ({
  callRoutes: {
    listUpcomingTiles: ['GET', '/api/events/bento', true],
    getEvent: ['GET', '/api/events/{id}', true],
  },
}))

const { eventQuery, upcomingTilesQuery } = await import('./event-queries.ts')
const { applyLiveUpdates } = await import('./live-wall.ts')

const NOW = Date.UTC(2026, 10, 21, 12)
const DAY = 86_400_000
const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

/** An event in `days` days, last written `minutesAgo`. */
const event = (n: number, days: number, minutesAgo: number, change: Partial<EventFacts> = {}) => {
  const updatedAt = NOW - minutesAgo * MINUTE
  return eventFacts(eventId.parse(1_000_000_000 + n), NOW + days * DAY, {
    title: `Event ${n}`,
    city: 'London',
    contentUpdatedAt: updatedAt,
    updatedAt,
    ...change,
  })
}

const wallOf = (events: readonly EventFacts[], minutesAgo: number, isComplete = true): FirstWall => ({
  city: null,
  asOf: NOW - minutesAgo * MINUTE,
  value: [...events.map((item, index) => toTile(item, index, NOW)), ...(isComplete ? [ctaTile(NOW)] : [])],
})

const titlesOf = (tiles: readonly { title: string }[] | undefined) => tiles?.map(({ title }) => title)

interface MergingQuery {
  readonly structuralSharing?: boolean | ((cached: unknown, next: unknown) => unknown)
}

/** Writes answers to a query one after the other, and returns its data. */
function writeAnswers<T>(
  { structuralSharing = true }: MergingQuery,
  ...answers: readonly T[]
): T | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing } } })
  for (const answer of answers) client.setQueryData(['shown'], answer)
  return client.getQueryData<T>(['shown'])
}

describe('an event', () => {
  const answerOf = (minutesAgo: number, confirmedCount: number) => ({
    asOf: NOW,
    value: toEventDetail(event(1, 3, minutesAgo, { confirmedCount }), NOW),
  })
  const query = eventQuery(1)

  test('never replaces a newer answer with an older one, in either order', () => {
    expect(writeAnswers(query, answerOf(1, 5), answerOf(2, 4))?.value.signupCount).toBe(5)
    expect(writeAnswers(query, answerOf(2, 4), answerOf(1, 5))?.value.signupCount).toBe(5)
  })
})

describe('the wall', () => {
  const query = upcomingTilesQuery(null)
  const [firstEvent, secondEvent, thirdEvent] = [event(1, 1, 90), event(2, 2, 90), event(3, 3, 90)]

  test('does not restore an event from an older answer', () => {
    const newerWall = wallOf([firstEvent, thirdEvent], 1)
    const olderWall = wallOf([firstEvent, secondEvent, thirdEvent], 2)
    expect(titlesOf(writeAnswers(query, newerWall, olderWall)?.value)).toEqual(titlesOf(newerWall.value))
    expect(titlesOf(writeAnswers(query, olderWall, newerWall)?.value)).toEqual(titlesOf(newerWall.value))
  })

  test('keeps the newest known count of a tile', () => {
    const wallWithCount = wallOf([event(1, 1, 1, { confirmedCount: 7 })], 3)
    const staleWall = wallOf([firstEvent], 2)
    expect(writeAnswers(query, wallWithCount, staleWall)?.value[0]?.signupCount).toBe(7)
  })

  test('inserts a newly published event, and does not remove it with an older answer', () => {
    const before = wallOf([firstEvent, thirdEvent], 5)
    const newEvent = event(2, 2, 1)
    const updatedWall = applyLiveUpdates(before, [newEvent], NOW)
    expect(titlesOf(updatedWall.value)).toEqual(['Event 1', 'Event 2', 'Event 3', 'Become a host'])
    const staleWall = wallOf([firstEvent, thirdEvent], 2)
    expect(titlesOf(writeAnswers(query, before, updatedWall, staleWall)?.value)).toEqual(
      titlesOf(updatedWall.value),
    )
  })

  test('removes events that are cancelled, hidden or over, and does not add them again', () => {
    const allEvents = [firstEvent, secondEvent, thirdEvent]
    const before = wallOf(allEvents, 5)
    for (const change of [
      { cancelledAt: NOW },
      { isPrivate: true },
      { isPublished: false },
      { startsAt: NOW - 1 },
    ]) {
      const updatedWall = applyLiveUpdates(before, [event(2, 2, 1, change)], NOW)
      expect(titlesOf(updatedWall.value)).toEqual(['Event 1', 'Event 3', 'Become a host'])
      expect(writeAnswers(query, before, updatedWall, wallOf(allEvents, 3))?.value).toHaveLength(3)
    }
  })

  test('keeps events that begin together in the server’s order, with any live data', () => {
    const simultaneousEvents = [1, 2, 3].map((n) => event(n, 1, 30))
    const wall = wallOf(simultaneousEvents, 20, false)
    const liveEvents = [3, 2, 1].map((n) => event(n, 1, 1))
    const titles = ['Event 1', 'Event 2', 'Event 3']
    expect(titlesOf(applyLiveUpdates(wall, liveEvents, NOW).value)).toEqual(titles)
    // The fourth event is on the next page.
    expect(titlesOf(applyLiveUpdates(wall, [event(4, 1, 1)], NOW).value)).toEqual(titles)
  })

  test('makes only the first tile the hero', () => {
    const updatedWall = applyLiveUpdates(wallOf([secondEvent, thirdEvent], 5), [event(1, 1, 1)], NOW)
    expect(updatedWall.value.map(({ variant }) => variant === 'hero')).toEqual([true, false, false, false])
    const reorderedWall = applyLiveUpdates(updatedWall, [event(1, 9, 0)], NOW)
    expect(titlesOf(reorderedWall.value)).toEqual(['Event 2', 'Event 3', 'Event 1', 'Become a host'])
    expect(reorderedWall.value.map(({ variant }) => variant === 'hero')).toEqual([true, false, false, false])
  })

  test('shows at most ten events, all of its city', () => {
    const tenEvents = Array.from({ length: 10 }, (_, n) => event(n + 10, n + 5, 90))
    const fullWall = applyLiveUpdates(wallOf(tenEvents, 5), [event(1, 1, 1)], NOW)
    expect(titlesOf(fullWall.value)).toEqual(['Event 1', ...tenEvents.slice(0, 9).map(({ title }) => title)])
    const wallWithMore = applyLiveUpdates(wallOf(tenEvents, 5, false), [event(1, 99, 1)], NOW)
    expect(titlesOf(wallWithMore.value)).toEqual(titlesOf(tenEvents))
    const londonWall = { ...wallOf([firstEvent], 5), city: 'london' }
    const parisEvent = event(2, 2, 1, { city: 'Paris', cityKey: 'paris' })
    const updatedWall = applyLiveUpdates(londonWall, [parisEvent], NOW)
    expect(titlesOf(updatedWall.value)).toEqual(titlesOf(londonWall.value))
  })

  test('does not restore events that a newer answer left out', () => {
    const answer = wallOf([firstEvent], 0)
    expect(titlesOf(applyLiveUpdates(answer, [event(2, 2, 30)], NOW).value)).toEqual(titlesOf(answer.value))
  })
})
