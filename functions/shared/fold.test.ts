import { expect, test } from 'vitest'
import { foldText, foldWords } from './fold.ts'

test.each([
  ['Søren', 'soren'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['GROẞ', 'gross'],
  ['Æble', 'aeble'],
  ['ǽ', 'ae'],
  ['ǿ', 'o'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['Guðrún', 'gudrun'],
  ['Đorđe', 'dorde'],
  ['Ħamrun', 'hamrun'],
  ['Diyarbakır', 'diyarbakir'],
  ['İstanbul', 'istanbul'],
  ['Ŧŋ', 'tn'],
])('folds %j to %j, and leaves the result unchanged when folded again', (text, folded) => {
  expect(foldWords(text)).toEqual([folded])
  expect(foldWords(folded)).toEqual([folded])
})

test('keeps letters of other scripts, and digits', () =>
  expect(foldWords('東京 Ёлка, Ωμέγα 7!')).toEqual(['東京', 'елка', 'ωμεγα', '7']))

test('keeps the characters between the letters of a text', () =>
  expect(foldText(' Nørre-Bro, 2 ')).toBe(' norre-bro, 2 '))
