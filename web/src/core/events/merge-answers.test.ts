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
  const at = NOW - minutesAgo * MINUTE
  return eventFacts(eventId.parse(1_000_000_000 + n), NOW + days * DAY, {
    title: `Event ${n}`,
    city: 'London',
    contentUpdatedAt: at,
    updatedAt: at,
    ...change,
  })
}

const wallOf = (events: readonly EventFacts[], minutesAgo: number, isWhole = true): FirstWall => ({
  city: null,
  asOf: NOW - minutesAgo * MINUTE,
  value: [...events.map((item, index) => toTile(item, index, NOW)), ...(isWhole ? [ctaTile(NOW)] : [])],
})

const titles = (tiles: readonly { title: string }[] | undefined) => tiles?.map(({ title }) => title)

/** The data of a query after each of these was written to it. */
function afterAll<T>({ structuralSharing = true }: Merging, ...written: readonly T[]): T | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing } } })
  for (const item of written) client.setQueryData(['shown'], item)
  return client.getQueryData<T>(['shown'])
}

interface Merging {
  readonly structuralSharing?: boolean | ((cached: unknown, next: unknown) => unknown)
}

describe('an event', () => {
  const answerOf = (minutesAgo: number, confirmedCount: number) => ({
    asOf: NOW,
    value: toEventDetail(event(1, 3, minutesAgo, { confirmedCount }), NOW),
  })
  const query = eventQuery(1)

  test('never replaces a newer answer with an older one, in either order', () => {
    expect(afterAll(query, answerOf(1, 5), answerOf(2, 4))?.value.signupCount).toBe(5)
    expect(afterAll(query, answerOf(2, 4), answerOf(1, 5))?.value.signupCount).toBe(5)
  })
})

describe('the wall', () => {
  const query = upcomingTilesQuery(null)
  const [one, two, three] = [event(1, 1, 90), event(2, 2, 90), event(3, 3, 90)]

  test('restores nothing from an older answer', () => {
    const newer = wallOf([one, three], 1)
    const older = wallOf([one, two, three], 2)
    expect(titles(afterAll(query, newer, older)?.value)).toEqual(titles(newer.value))
    expect(titles(afterAll(query, older, newer)?.value)).toEqual(titles(newer.value))
  })

  test('keeps the newest known count of a tile', () => {
    const counted = wallOf([event(1, 1, 1, { confirmedCount: 7 })], 3)
    const stale = wallOf([one], 2)
    expect(afterAll(query, counted, stale)?.value[0]?.signupCount).toBe(7)
  })

  test('inserts a newly published event, and does not remove it with an older answer', () => {
    const before = wallOf([one, three], 5)
    const published = event(2, 2, 1)
    const updated = applyLiveUpdates(before, [published], NOW)
    expect(titles(updated.value)).toEqual(['Event 1', 'Event 2', 'Event 3', 'Become a host'])
    const stale = wallOf([one, three], 2)
    expect(titles(afterAll(query, before, updated, stale)?.value)).toEqual(titles(updated.value))
  })

  test('removes events that are cancelled, hidden or over, and does not add them again', () => {
    const before = wallOf([one, two, three], 5)
    for (const change of [
      { cancelledAt: NOW },
      { isPrivate: true },
      { isPublished: false },
      { startsAt: NOW - 1 },
    ]) {
      const updated = applyLiveUpdates(before, [event(2, 2, 1, change)], NOW)
      expect(titles(updated.value)).toEqual(['Event 1', 'Event 3', 'Become a host'])
      expect(titles(afterAll(query, before, updated, wallOf([one, two, three], 3))?.value)).toHaveLength(3)
    }
  })

  test('keeps events that begin together in the server’s order, with any live data', () => {
    const together = [1, 2, 3].map((n) => event(n, 1, 30))
    const wall = wallOf(together, 20, false)
    const again = [3, 2, 1].map((n) => event(n, 1, 1))
    expect(titles(applyLiveUpdates(wall, again, NOW).value)).toEqual(['Event 1', 'Event 2', 'Event 3'])
    const beyond = applyLiveUpdates(wall, [event(4, 1, 1)], NOW).value
    expect(titles(beyond), 'what follows the last is on the next page').toEqual([
      'Event 1',
      'Event 2',
      'Event 3',
    ])
  })

  test('makes only the first tile the hero', () => {
    const updated = applyLiveUpdates(wallOf([two, three], 5), [event(1, 1, 1)], NOW)
    expect(updated.value.map(({ variant }) => variant === 'hero')).toEqual([true, false, false, false])
    const moved = applyLiveUpdates(updated, [event(1, 9, 0)], NOW)
    expect(titles(moved.value)).toEqual(['Event 2', 'Event 3', 'Event 1', 'Become a host'])
    expect(moved.value.map(({ variant }) => variant === 'hero')).toEqual([true, false, false, false])
  })

  test('shows at most ten events, only of its city', () => {
    const ten = Array.from({ length: 10 }, (_, n) => event(n + 10, n + 5, 90))
    const full = applyLiveUpdates(wallOf(ten, 5), [event(1, 1, 1)], NOW)
    expect(titles(full.value)).toEqual(['Event 1', ...ten.slice(0, 9).map(({ title }) => title)])
    expect(titles(applyLiveUpdates(wallOf(ten, 5, false), [event(1, 99, 1)], NOW).value)).toEqual(titles(ten))
    const london = { ...wallOf([one], 5), city: 'london' }
    const elsewhere = event(2, 2, 1, { city: 'Paris', cityKey: 'paris' })
    expect(titles(applyLiveUpdates(london, [elsewhere], NOW).value)).toEqual(titles(london.value))
  })

  test('does not restore events that a newer answer left out', () => {
    const answer = wallOf([one], 0)
    expect(titles(applyLiveUpdates(answer, [event(2, 2, 30)], NOW).value)).toEqual(titles(answer.value))
  })
})
