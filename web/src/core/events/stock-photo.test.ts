import { expect, test } from 'vitest'
import { stockPhoto } from './stock-photo.ts'

const names = Array.from({ length: 200 }, (_, index) => `Host Number ${index}`)

test('always gives a name the same picture, and spreads names over all five pictures', () => {
  expect(stockPhoto('Ada Lovelace')).toBe(stockPhoto('Ada Lovelace'))
  const photos = new Set(names.map(stockPhoto))
  expect(photos.size).toBe(5)
  for (const photo of photos) {
    expect(names.filter((name) => stockPhoto(name) === photo).length).toBeLessThan(names.length / 2)
  }
})
