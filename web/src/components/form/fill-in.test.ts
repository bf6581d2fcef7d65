import { expect, test } from 'vitest'
import { fillIn, placeholdersOf } from './fill-in.ts'
import { moved } from './moved.ts'

test('placeholders are filled in, and what nobody knows is left', () => {
  expect(fillIn('Hi {name}, {name}! {city} {toString}', { name: 'Ada $&' })).toBe(
    'Hi Ada $&, Ada $&! {city} {toString}',
  )
  expect(placeholdersOf('Hi {name}, {name} of {city}')).toEqual(['name', 'city'])
})

test('a list is put in another order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
