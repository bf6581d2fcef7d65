export interface CsvRow {
  /** The line of the file on which the row begins, from 1. */
  readonly lineNumber: number
  readonly cells: readonly string[]
}

/** The delimiters, in order of preference if several fit a file. The comma is last, because cells contain it most often. */
const DELIMITERS = ['\t', ';', '|', ','] as const
/** How many lines at the beginning of a file are used to detect its delimiter. */
const SAMPLE_LINES = 50
const SAMPLE_LENGTH = 65_536

const QUOTED_CELL = /(^|[\t;|,\r\n])[^\S\t\r\n]*"(?:[^"]|"")*"(?=[^\S\t\r\n]*(?:[\t;|,\r\n]|$))/g

/** The line with which Excel names the delimiter at the beginning of a file. */
const SEP_LINE = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i

/** The delimiter that most lines have outside quotes; if several do, the one that occurs equally often on the most lines. */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .replaceAll(QUOTED_CELL, '$1')
    .split(/\r\n|\r|\n/, SAMPLE_LINES)
  const candidates = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const equalLineCount = Math.max(
      0,
      ...counts.map((count) => counts.filter((otherCount) => otherCount === count).length),
    )
    return { delimiter, lineCount: counts.length, equalLineCount }
  })
  const [bestCandidate] = candidates.toSorted(
    (a, b) => b.lineCount - a.lineCount || b.equalLineCount - a.equalLineCount,
  )
  return bestCandidate && bestCandidate.lineCount > 0 ? bestCandidate.delimiter : ','
}

/**
 * Reads the rows of a CSV file (RFC 4180), as spreadsheets of any language write it: with or without a byte order mark or a
 * `sep=` line, lines ended by CRLF, LF or CR, cells separated by commas, semicolons, tabs or bars. A quote that is never
 * closed ends with its line, so that one mistake does not affect the lines after it. Blank rows are left out; cells are trimmed.
 * At most `maxRows` rows are read.
 */
export function readCsv(fileText: string, maxRows = Number.POSITIVE_INFINITY): CsvRow[] {
  const content = fileText.replace(/^\uFEFF/, '')
  const sepLine = SEP_LINE.exec(content)
  const text = sepLine ? content.slice(sepLine[0].length) : content
  const delimiter = sepLine?.[1] ?? detectDelimiter(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let lineNumber = sepLine ? 2 : 1
  let firstLineNumber = lineNumber
  let index = 0
  const endRow = () => {
    if (cells.some((cell) => cell !== '')) rows.push({ lineNumber: firstLineNumber, cells })
    cells = []
  }
  const readCell = createCellReader(text, delimiter)
  while (index < text.length && rows.length < maxRows) {
    const { cell, endIndex, lineBreakCount } = readCell(index)
    cells.push(cell.trim())
    lineNumber += lineBreakCount
    index = endIndex
    if (text[index] === delimiter) {
      index += 1
      if (index === text.length) cells.push('')
      continue
    }
    endRow()
    index += text.startsWith('\r\n', index) ? 2 : 1
    lineNumber += 1
    firstLineNumber = lineNumber
  }
  if (cells.length > 0) endRow()
  return rows
}

const QUOTED_PART = /"[^"\r\n]*"/y
const LINE_BREAKS = /\r\n|\r|\n/g

interface ParsedCell {
  readonly cell: string
  /** The position of the delimiter or the line break after the cell, or of the end of the text. */
  readonly endIndex: number
  readonly lineBreakCount: number
}

/** Returns a function that reads the cell at an offset of the text. */
function createCellReader(text: string, delimiter: string): (startIndex: number) => ParsedCell {
  const endPattern = new RegExp(`[\\r\\n\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]|$`, 'gu')
  const findEnd = (startIndex: number): number => {
    endPattern.lastIndex = startIndex
    return endPattern.exec(text)?.index ?? text.length
  }
  return (startIndex) => {
    const endIndex = findEnd(startIndex)
    const unquotedCell = text.slice(startIndex, endIndex)
    if (!unquotedCell.trimStart().startsWith('"')) return { cell: unquotedCell, endIndex, lineBreakCount: 0 }
    const openIndex = text.indexOf('"', startIndex)
    const closeIndex = findClosingQuote(text, openIndex)
    const endAfterQuote = findEnd(closeIndex + 1)
    if (closeIndex > 0 && text.slice(closeIndex + 1, endAfterQuote).trim() === '') {
      const quotedText = text.slice(openIndex + 1, closeIndex)
      return {
        cell: quotedText.replaceAll('""', '"'),
        endIndex: endAfterQuote,
        lineBreakCount: quotedText.match(LINE_BREAKS)?.length ?? 0,
      }
    }
    // A quoted part of a longer cell: "Okafor, Ada" <ada@example.com>
    QUOTED_PART.lastIndex = openIndex
    const cellEnd = QUOTED_PART.test(text) ? findEnd(QUOTED_PART.lastIndex) : endIndex
    return { cell: text.slice(startIndex, cellEnd), endIndex: cellEnd, lineBreakCount: 0 }
  }
}

/**
 * The position where the quote that opens at `openIndex` closes; -1 if it does not. Two quotes in a row are a quote in the cell.
 */
function findClosingQuote(text: string, openIndex: number): number {
  let index = text.indexOf('"', openIndex + 1)
  while (index >= 0 && text[index + 1] === '"') index = text.indexOf('"', index + 2)
  return index
}
