import { expect, test } from 'vitest'
import { wrapText } from './story-picture.ts'

test('wraps text by the width of its lines and never loses a word', () => {
  const measureWidth = (text: string) => text.length
  expect(wrapText('Clay and cold brew', 8, measureWidth)).toEqual(['Clay and', 'cold', 'brew'])
  expect(wrapText('Donaudampfschiff  at noon', 8, measureWidth)).toEqual(['Donaudam', 'pfschiff', 'at noon'])
  expect(wrapText('wide', 0, measureWidth)).toEqual(['w', 'i', 'd', 'e'])
  expect(wrapText('', 8, measureWidth)).toEqual([])
})
