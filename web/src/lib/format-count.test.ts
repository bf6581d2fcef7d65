import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it.each([
  [0, '0 events'],
  [1, '1 event'],
  [1200, '1,200 events'],
])('writes %i with its noun', (count, text) => expect(formatCount(count, 'event')).toBe(text))

it('uses the given plural of an irregular noun', () =>
  expect(formatCount(2, 'city', 'cities')).toBe('2 cities'))
