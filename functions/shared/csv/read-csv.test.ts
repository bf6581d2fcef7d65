import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const readCells = (text: string) => readCsv(text).map(({ cells }) => cells)

test('reads cells between commas, semicolons and tabs, with and without quotes', () => {
  expect(readCells('\uFEFFEmail;Name\r\nada@a.test;"Lovelace; Ada"\r\n')).toEqual([
    ['Email', 'Name'],
    ['ada@a.test', 'Lovelace; Ada'],
  ])
  expect(readCells('a@a.test\tAnn\nb@b.test\tBen')).toEqual([
    ['a@a.test', 'Ann'],
    ['b@b.test', 'Ben'],
  ])
  expect(readCells('"say ""hi""",x')).toEqual([['say "hi"', 'x']])
  expect(readCells('a,')).toEqual([['a', '']])
  expect(readCells('')).toEqual([])
})

test.each([
  ['a sep= line', 'sep=;\nAnn, B;a@a.test', [['Ann, B', 'a@a.test']]],
  ['a quoted sep= line', '\uFEFF"sep=|"\r\nAnn;B|a@a.test', [['Ann;B', 'a@a.test']]],
  [
    'a title above the table',
    'Table 1\nName;Email\nAnn, B;a@a.test',
    [['Table 1'], ['Name', 'Email'], ['Ann, B', 'a@a.test']],
  ],
  [
    'commas in quoted cells',
    '"A, B, C";x\n"D, E";y',
    [
      ['A, B, C', 'x'],
      ['D, E', 'y'],
    ],
  ],
  [
    'bars between cells',
    'a|b, c\nd|e',
    [
      ['a', 'b, c'],
      ['d', 'e'],
    ],
  ],
])('finds the delimiter of a file with %s', (_, text, cells) => expect(readCells(text)).toEqual(cells))

test('counts a first line that names the delimiter as line 1', () =>
  expect(readCsv('sep=;\na;b')).toEqual([{ lineNumber: 2, cells: ['a', 'b'] }]))

test('keeps the text after a quoted part of a cell', () => {
  expect(readCells('"Okafor, Ada" <a@a.test>,x')).toEqual([['"Okafor, Ada" <a@a.test>', 'x']])
  expect(readCells('"Ann,a@a.test\n"Ben",b@b.test')).toEqual([
    ['"Ann', 'a@a.test'],
    ['Ben', 'b@b.test'],
  ])
})

test('stops at the number of rows that the caller asks for', () => {
  expect(readCells('a\nb\nc')).toHaveLength(3)
  expect(readCsv('a\n'.repeat(1_000_000), 7)).toHaveLength(7)
})

test('leaves out blank rows and keeps line numbers', () => {
  expect(readCsv('a@a.test\r\n\r\n , \r\nb@b.test').map(({ lineNumber }) => lineNumber)).toEqual([1, 4])
  expect(readCsv('"two\nlines",x\nnext,y')).toEqual([
    { lineNumber: 1, cells: ['two\nlines', 'x'] },
    { lineNumber: 3, cells: ['next', 'y'] },
  ])
})

test('reads the next line after a quote that is never closed', () =>
  expect(readCells('"a@a.test\nb@b.test')).toEqual([['"a@a.test'], ['b@b.test']]))

const cellArbitrary = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\uFEFF', '').trim())
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

test('reads any table as it was written, with any line endings', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(cellArbitrary, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.boolean(),
      (rows, delimiter, ending, hasByteOrderMark) => {
        const text = rows.map((row) => row.map(quote).join(delimiter)).join(ending)
        const expectedRows = rows.filter((row) => row.some((cell) => cell !== ''))
        expect(readCells((hasByteOrderMark ? '\uFEFF' : '') + text)).toEqual(expectedRows)
      },
    ),
  ))

test('reads any text to its end, without hanging', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readCsv(text)))
  const longText = '"'.repeat(50_000)
  expect(readCsv(longText).length).toBeLessThanOrEqual(1)
  expect(readCsv(Array.from({ length: 10_000 }, (_, index) => `g${index}@a.test`).join('\n'))).toHaveLength(
    10_000,
  )
})
