import { expect, test } from 'vitest'
import { parseWholeNumber } from './whole-number.ts'

test.each([
  ['12', 12],
  [' 1000 ', 1000],
  ['1.000', 1000],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1’234’567', 1_234_567],
  ['١٢', 12],
  ['۱٬۰۰۰', 1000],
  ['１２', 12],
  ['007', 7],
])('reads %j as the number %i', (text, number) => expect(parseWholeNumber(text)).toBe(number))

test.each(['', '1.5', '1,50', '1.000,50', '1.000,000', '10.00', '-5', '1e3', 'ten', '12 34', '1.0000'])(
  'rejects %j instead of guessing a number',
  (text) => expect(parseWholeNumber(text)).toBeUndefined(),
)
