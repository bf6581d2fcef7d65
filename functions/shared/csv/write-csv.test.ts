import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { BYTE_ORDER_MARK, formatCsvRow, removeFormulaGuard } from './write-csv.ts'

test.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '\u200b=cmd'])(
  'guards %j, which a spreadsheet would read as a formula',
  (cell) => expect(formatCsvRow([cell])).toBe(`"'${cell}"\r\n`),
)

test.each(['Ann', 'a=b', 'ann@example.com', "O'Neill", ''])('writes %j without a guard', (cell) => {
  expect(formatCsvRow([cell])).toBe(`"${cell}"\r\n`)
})

test('writes numbers without a guard, and null as an empty cell', () =>
  expect(formatCsvRow([-7, null])).toBe('"-7",""\r\n'))

test('restores a cell by removing its guard', () => {
  for (const cell of ['=1+1', "'=1+1", "''@x", "'Ann", '-2', '\u200b=cmd']) {
    expect(removeFormulaGuard(readCsv(formatCsvRow([cell, 'x']))[0]?.cells[0] ?? '')).toBe(cell)
  }
})

test('keeps quotes, commas and line breaks', () => {
  const cells = ['say "hi", all', 'two\r\nlines', 'a;b', 'é 山']
  expect(
    readCsv(BYTE_ORDER_MARK + formatCsvRow(['a', 'b', 'c', 'd']) + formatCsvRow(cells))[1]?.cells,
  ).toEqual(cells)
})
