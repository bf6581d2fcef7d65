import { expect, test } from 'vitest'
import { fillIn, placeholdersOf } from './fill-in.ts'

test('placeholders are filled in, and what nobody knows is left', () => {
  expect(fillIn('Hi {name}, {name}! {city} {toString}', { name: 'Ada $&' })).toBe(
    'Hi Ada $&, Ada $&! {city} {toString}',
  )
  expect(placeholdersOf('Hi {name}, {name} of {city}')).toEqual(['name', 'city'])
})
