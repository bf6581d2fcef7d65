/** The start of a cell that spreadsheets read as a formula, with characters that they skip before it. */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/**
 * One row of a CSV file (RFC 4180): each cell in quotes. What somebody typed is text and nothing else, also to a spreadsheet
 * that would calculate it: an apostrophe before it says so.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '')
    return `"${text.replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}

/** A cell as it was before `csvRow` guarded it, so that an exported file can be imported again. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Says that the file is UTF-8, which Excel does not believe otherwise. */
export const BYTE_ORDER_MARK = '\uFEFF'
