import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

it.each([
  [0, '0 events'],
  [1, '1 event'],
  [1200, '1,200 events'],
])('writes %i with its noun', (count, text) => expect(countText(count, 'event')).toBe(text))

it('uses the given plural of an irregular noun', () =>
  expect(countText(2, 'city', 'cities')).toBe('2 cities'))
