import { expect, test } from 'vitest'
import { wrapped } from './story-picture.ts'

test('wraps text by the width of its lines and never loses a word', () => {
  const widthOf = (text: string) => text.length
  expect(wrapped('Clay and cold brew', 8, widthOf)).toEqual(['Clay and', 'cold', 'brew'])
  expect(wrapped('Donaudampfschiff  at noon', 8, widthOf)).toEqual(['Donaudam', 'pfschiff', 'at noon'])
  expect(wrapped('wide', 0, widthOf)).toEqual(['w', 'i', 'd', 'e'])
  expect(wrapped('', 8, widthOf)).toEqual([])
})
