import { decodeFileText, explainUnreadableFormat, type Encoding } from '../csv/file-text.ts'
import { readCsv, type CsvRow } from '../csv/read-csv.ts'
import { formatCsvRow, removeFormulaGuard } from '../csv/write-csv.ts'
import { foldWords } from '../fold.ts'
import { personName } from '../http/fields.ts'
import { MAX_GUEST_LINES } from './contract.ts'
import {
  detectGuestColumns,
  MAX_HEADING_ROWS,
  isNameLike,
  NAME_PARTS,
  NO_NAMES,
  type ChosenColumns,
  type GuestColumns,
  type NameColumns,
} from './guest-columns.ts'
import { findAddresses } from './find-addresses.ts'

export interface ListedGuest {
  readonly email: string
  readonly name: string | null
}

/** A line of the file that could not be added to the list, or only in part. */
export interface InvalidLine {
  readonly line: number
  /** The whole line if it has no guest, otherwise its addresses that could not be added. */
  readonly text: string
}

/** The content of a guest list's file. */
export interface GuestList {
  /** Each address is listed once, with the name from its first line. */
  readonly guests: readonly ListedGuest[]
  readonly duplicateCount: number
  /** The first `MAX_REPORTED_LINES` of the invalid lines. */
  readonly invalidLines: readonly InvalidLine[]
  readonly invalidLineCount: number
  /** How many lines are neither blank nor headings. */
  readonly lineCount: number
  /** Whether the file has more lines or addresses than a list may have. The rest was not read. */
  readonly isTooLong: boolean
  readonly columns: GuestColumns
}

/** How many characters of an invalid line are reported. */
const MAX_REPORTED_LENGTH = 80
/** How many invalid lines are reported; further invalid lines are only counted. */
const MAX_REPORTED_LINES = 20

/**
 * Reads a guest list: addresses, with or without names and headings. Reading stops at the limit of a list.
 */
export function readGuestList(text: string, chosenColumns: ChosenColumns = {}): GuestList {
  const csvRows = readCsv(text, MAX_HEADING_ROWS + MAX_GUEST_LINES + 1)
  const rows = csvRows.map(({ lineNumber, cells }) => ({ lineNumber, cells: cells.map(removeFormulaGuard) }))
  const columns = detectGuestColumns(rows, chosenColumns)
  const guestRows = rows.slice(columns.skippedRowCount)
  const guests = new Map<string, string | null>()
  const invalidLines: InvalidLine[] = []
  let [duplicateCount, invalidLineCount, lineCount, addressCount] = [0, 0, 0, 0]
  const addInvalidLine = (lineNumber: number, invalidText: string) => {
    invalidLineCount += 1
    if (invalidLines.length < MAX_REPORTED_LINES)
      invalidLines.push({ line: lineNumber, text: invalidText.slice(0, MAX_REPORTED_LENGTH) })
  }
  let isTooLong = guestRows.length > MAX_GUEST_LINES
  for (const row of guestRows.slice(0, MAX_GUEST_LINES)) {
    const { guests: rowGuests, invalidAddresses } = readGuests(
      row,
      columns,
      MAX_GUEST_LINES - addressCount + 1,
    )
    lineCount += 1
    addressCount += rowGuests.length + invalidAddresses.length
    if (addressCount > MAX_GUEST_LINES) {
      isTooLong = true
      break
    }
    for (const { email, name } of rowGuests) {
      if (guests.has(email)) duplicateCount += 1
      else guests.set(email, name)
    }
    if (rowGuests.length === 0) addInvalidLine(row.lineNumber, row.cells.filter(Boolean).join(', '))
    else if (invalidAddresses.length > 0) addInvalidLine(row.lineNumber, invalidAddresses.join(', '))
  }
  return {
    guests: [...guests].map(([email, name]) => ({ email, name })),
    duplicateCount,
    invalidLines,
    invalidLineCount,
    lineCount,
    isTooLong,
    columns,
  }
}

/** The guests of a row, and its addresses that are invalid or in other columns; at most `maxAddresses` of both together. */
function readGuests({ cells }: CsvRow, columns: GuestColumns, maxAddresses: number) {
  const guests: ListedGuest[] = []
  const invalidAddresses: string[] = []
  const emailColumns =
    columns.emailColumns ??
    cells.map((_, columnIndex) => ({
      columnIndex,
      nameColumns: guests.length === 0 ? columns.nameColumns : NO_NAMES,
    }))
  for (const { columnIndex, nameColumns } of emailColumns) {
    let addressIndex = -1
    for (const { email, writtenText, name } of findAddresses(cells[columnIndex] ?? '')) {
      addressIndex += 1
      if (guests.length + invalidAddresses.length >= maxAddresses) return { guests, invalidAddresses }
      if (email === null) {
        invalidAddresses.push(writtenText)
        continue
      }
      const rowName =
        addressIndex > 0
          ? ''
          : columns.emailColumns
            ? joinNameParts(cells, nameColumns)
            : findNameInRow(cells, columns, guests)
      const candidates = columns.emailColumns ? [rowName, name] : [name, rowName]
      guests.push({
        email,
        name: candidates.map(toPersonName).find((candidate) => candidate !== null) ?? null,
      })
    }
  }
  const addresses = new Set(guests.map(({ email }) => email))
  const columnsToCheck = columns.emailColumns ? cells.keys() : []
  for (const columnIndex of columnsToCheck) {
    if (
      columns.inviterColumns.has(columnIndex) ||
      emailColumns.some((column) => column.columnIndex === columnIndex)
    )
      continue
    for (const { email, writtenText } of findAddresses(cells[columnIndex] ?? '')) {
      if (guests.length + invalidAddresses.length >= maxAddresses) return { guests, invalidAddresses }
      if (email !== null && !addresses.has(email)) invalidAddresses.push(writtenText)
    }
  }
  return { guests, invalidAddresses }
}

/** Finds the name of the first guest of a row in a file without a known column of addresses. */
function findNameInRow(
  cells: readonly string[],
  { nameColumns }: GuestColumns,
  guests: readonly ListedGuest[],
): string {
  if (guests.length > 0) return ''
  const name = joinNameParts(cells, nameColumns)
  return name !== '' && !name.includes('@') ? name : (cells.find(isNameLike) ?? '')
}

/** Joins the parts of a name, unless a column holds the whole name. */
function joinNameParts(cells: readonly string[], nameColumns: NameColumns): string {
  const findPart = (part: keyof NameColumns) =>
    nameColumns[part].map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? ''
  const wholeName = findPart('whole')
  if (wholeName === '') return NAME_PARTS.map(findPart).join(' ')
  if (findPart('first') !== '' && findPart('last') !== '') return wholeName
  // A column of whole names may hold only first names, or only last names.
  const missingPart: keyof NameColumns = findPart('first') === '' ? 'first' : 'last'
  const wholeNameWords = foldWords(wholeName)
  const removeIfInWholeName = (text: string) =>
    foldWords(text).every((word) => wholeNameWords.includes(word)) ? '' : text
  return NAME_PARTS.map((part) =>
    part === missingPart ? wholeName : removeIfInWholeName(findPart(part)),
  ).join(' ')
}

/** The name, or null if an email cannot contain it. The guest then stays on the list without a name. */
function toPersonName(text: string): string | null {
  const name = personName.safeParse(text.trim().replaceAll(/\s+/g, ' '))
  return name.success && !name.data.includes('@') ? name.data : null
}

/** The result of reading a file; `problem` says why the file cannot be used. */
export type GuestFileResult =
  | { readonly problem: null; readonly list: GuestList; readonly encoding: Encoding }
  | { readonly problem: string; readonly list: GuestList | null; readonly encoding: Encoding | null }

export interface GuestFileChoice extends ChosenColumns {
  readonly encoding?: Encoding | undefined
}

/** Reads the file of a guest list, in the same way in the browser before the upload and on the server after it. */
export function readGuestFile(bytes: Uint8Array, choice: GuestFileChoice = {}): GuestFileResult {
  const formatProblem = explainUnreadableFormat(bytes)
  if (formatProblem !== null) return { list: null, encoding: null, problem: formatProblem }
  const { text, encoding } = decodeFileText(bytes, choice.encoding)
  const list = readGuestList(text, choice)
  const problem = findProblem(list)
  return problem === null ? { problem, list, encoding } : { problem, list, encoding }
}

function findProblem({ isTooLong, guests, lineCount, columns }: GuestList): string | null {
  if (isTooLong) {
    return `This file has more than ${MAX_GUEST_LINES.toLocaleString('en-GB')} lines or addresses. Please split it into several files.`
  }
  if (lineCount === 0 && columns.skippedRowCount === 0) return 'This file is empty.'
  return guests.length === 0 ? 'This file has no valid email addresses.' : null
}

/** Writes a guest list as a file from which `readGuestList` reads these guests again, without names that contain an `@`. */
export function formatGuestList(guests: readonly ListedGuest[]): string {
  return (
    formatCsvRow(['Email', 'Name']) + guests.map(({ email, name }) => formatCsvRow([email, name])).join('')
  )
}
