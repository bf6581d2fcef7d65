import { expect, test } from 'vitest'
import { stockPhoto } from './stock-photo.ts'

const names = Array.from({ length: 200 }, (_, index) => `Host Number ${index}`)

test('always gives a name the same one of five pictures', () => {
  expect(stockPhoto('Ada Lovelace')).toBe(stockPhoto('Ada Lovelace'))
  expect(new Set(names.map(stockPhoto)).size).toBe(5)
})

test('gives no picture to half of the names', () => {
  for (const photo of new Set(names.map(stockPhoto))) {
    expect(names.filter((name) => stockPhoto(name) === photo).length).toBeLessThan(names.length / 2)
  }
})
