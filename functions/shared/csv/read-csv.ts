export interface CsvRow {
  /** The line of the file it begins on, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter of a file: the one its first line has most of outside quotes. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => first.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The rows of a CSV file (RFC 4180), as spreadsheets of any language write it: with or without a byte order mark, lines ended by
 * CRLF, LF or CR, cells set apart by commas, semicolons or tabs. A quote that is never closed ends with its line, so that one slip
 * does not swallow the rest. Blank rows are left out; cells are trimmed.
 */
export function readCsv(file: string): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let at = 0
  let begun = line
  const end = () => {
    if (cells.some((cell) => cell !== '')) rows.push({ line: begun, cells })
    cells = []
  }
  while (at < text.length) {
    const { cell, next } = cellAt(text, at, delimiter)
    cells.push(cell.trim())
    line += text.slice(at, next).match(/\r\n|\r|\n/g)?.length ?? 0
    at = next
    if (text[at] === delimiter) {
      at += 1
      if (at === text.length) cells.push('')
      continue
    }
    end()
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    begun = line
  }
  if (cells.length > 0) end()
  return rows
}

/** The cell that begins at `from`, and where what ends it stands. */
function cellAt(text: string, from: number, delimiter: string): { cell: string; next: number } {
  const isEnd = (at: number) => at >= text.length || [delimiter, '\r', '\n'].includes(text[at] ?? '')
  const quoted = /[^\S\r\n\t]*"/y
  quoted.lastIndex = from
  if (quoted.test(text)) {
    const closing = /(?:[^"]|"")*"/y
    closing.lastIndex = quoted.lastIndex
    if (closing.test(text)) {
      let next = closing.lastIndex
      const cell = text.slice(quoted.lastIndex, next - 1).replaceAll('""', '"')
      while (!isEnd(next)) next += 1
      return { cell, next }
    }
  }
  let next = from
  while (!isEnd(next)) next += 1
  return { cell: text.slice(from, next), next }
}
