import { expect, test } from 'vitest'
import { pickStockPhoto } from './stock-photo.ts'

const names = Array.from({ length: 200 }, (_, index) => `Host Number ${index}`)

test('always gives a name the same photo, and spreads names over all five photos', () => {
  expect(pickStockPhoto('Ada Lovelace')).toBe(pickStockPhoto('Ada Lovelace'))
  const photos = new Set(names.map(pickStockPhoto))
  expect(photos.size).toBe(5)
  for (const photo of photos) {
    expect(names.filter((name) => pickStockPhoto(name) === photo).length).toBeLessThan(names.length / 2)
  }
})
