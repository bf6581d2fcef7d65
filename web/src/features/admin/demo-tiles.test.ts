import { eventTile } from '@shared/events/contract.ts'
import { expect, test } from 'vitest'
import { createDemoTiles } from './demo-tiles.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([0, 1, 2, 5, 12])('creates %i valid tiles of upcoming events', (count) => {
  const tiles = createDemoTiles(count, now)
  expect(tiles).toHaveLength(count)
  for (const tile of tiles) {
    expect(eventTile.parse(tile)).toEqual(tile)
    expect(Date.parse(tile.dateTime)).toBeGreaterThan(now)
  }
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(count)
  expect(new Set(tiles.map(({ title }) => title)).size).toBe(count)
  expect(tiles.filter(({ variant }) => variant === 'hero')).toHaveLength(Math.min(1, count))
})
