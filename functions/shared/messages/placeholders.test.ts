import { expect, test } from 'vitest'
import { fillPlaceholders, findPlaceholders } from './placeholders.ts'

test('fills in known placeholders, keeps unknown ones, and finds the name of each placeholder once', () => {
  expect(fillPlaceholders('Hi {name}, {name}! {city} {toString}', { name: 'Ada $&' })).toBe(
    'Hi Ada $&, Ada $&! {city} {toString}',
  )
  expect(findPlaceholders('Hi {name}, {name} of {city}')).toEqual(['name', 'city'])
})
