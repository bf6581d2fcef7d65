/** The start of a cell that spreadsheets read as a formula, with characters that they skip before it. */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/**
 * One row of a CSV file (RFC 4180): each cell in quotes. A text that a spreadsheet would calculate as a formula gets a leading
 * apostrophe, so that it stays text.
 */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  const quotedCells = cells.map((cell) => {
    const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '')
    return `"${text.replaceAll('"', '""')}"`
  })
  return `${quotedCells.join(',')}\r\n`
}

/** A cell as it was before `formatCsvRow` guarded it, so that an exported file can be imported again. */
export function removeFormulaGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** The byte order mark: without it Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
