import { afterEach, expect, test, vi } from 'vitest'
import { cutText, cutAtWord } from './cut-text.ts'

afterEach(() => vi.unstubAllGlobals())

const familyEmoji = '👩‍👩‍👧‍👦'

test('cuts between characters as people count them', () => {
  expect(cutText(familyEmoji.repeat(5), 5)).toBe(familyEmoji.repeat(5))
  expect(cutText(familyEmoji.repeat(6), 5)).toBe(`${familyEmoji.repeat(4)}…`)
  expect(cutText('four words and more', 13)).toBe('four words a…')
})

test.each([
  ['four words and more', 11, 'four words…'],
  ['four words and more', 13, 'four words…'],
  ['four words and more', 15, 'four words and…'],
  ['unreasonably long', 10, 'unreasona…'],
  ['an unreasonably long', 10, 'an unreas…'],
  ['今日は陶芸教室で器を作ります', 8, '今日は陶芸教室…'],
])(
  'cuts %j to at most %i characters, after a whole word unless that loses more than half of the text',
  (text, max, expectedText) => {
    expect(cutAtWord(text, max)).toBe(expectedText)
  },
)

test('does not change a text that fits, trailing spaces included', () => {
  for (const text of ['exactly', 'as it is ']) expect(cutAtWord(text, text.length)).toBe(text)
})

test('splits no code point in a browser without `Intl.Segmenter`', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(cutText('🎨'.repeat(6), 4)).toBe('🎨🎨🎨…')
})
