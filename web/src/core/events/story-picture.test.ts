import { expect, test } from 'vitest'
import { wrapText } from './story-picture.ts'

test('wraps text by the width of its lines and never loses a word', () => {
  const widthOf = (text: string) => text.length
  expect(wrapText('Clay and cold brew', 8, widthOf)).toEqual(['Clay and', 'cold', 'brew'])
  expect(wrapText('Donaudampfschiff  at noon', 8, widthOf)).toEqual(['Donaudam', 'pfschiff', 'at noon'])
  expect(wrapText('wide', 0, widthOf)).toEqual(['w', 'i', 'd', 'e'])
  expect(wrapText('', 8, widthOf)).toEqual([])
})
