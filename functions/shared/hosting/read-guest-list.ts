import { readCsv, type CsvRow } from '../csv/read-csv.ts'
import { foldedWords } from '../fold.ts'
import { email as emailField, personName } from '../http/fields.ts'

/** What a guest list's file says. */
export interface GuestList {
  /** Each address once, as it stands first. */
  readonly guests: readonly { readonly email: string; readonly name: string | null }[]
  /** Lines that name an address which an earlier one named. */
  readonly doubles: number
  /** Lines without an address, by their number in the file. */
  readonly faults: readonly { readonly line: number; readonly text: string }[]
  /** Lines that are not blank, without headings. */
  readonly lines: number
}

/** So much of a faulty line is told. */
const MAX_TOLD = 80

/** What a column is called that holds addresses, or names, by its folded words. */
const EMAIL_HEADINGS = [
  'email',
  'e mail',
  'mail',
  'email address',
  'e mail address',
  'emails',
  'adresse e mail',
  'e mail adresse',
  'correo',
]
const NAME_HEADINGS = ['name', 'full name', 'guest', 'guest name', 'nom', 'nombre']
const FIRST_NAME_HEADINGS = ['first name', 'firstname', 'given name', 'vorname', 'prenom']
const LAST_NAME_HEADINGS = ['last name', 'lastname', 'surname', 'family name', 'nachname']

interface Columns {
  /** -1 where the file does not say. */
  readonly email: number
  /** Those that make the name together. */
  readonly name: readonly number[]
}

/**
 * Reads a guest list: an address a line, a name beside it where there is one, with or without headings. The editor reads it so before it
 * is sent, and the server when it came: what a host is told of a file is what becomes of it.
 */
export function readGuestList(text: string): GuestList {
  const [first, ...rest] = readCsv(text)
  const headings = first && headingsOf(first)
  const rows = headings ? rest : first ? [first, ...rest] : []
  const columns = headings ?? { email: -1, name: [] }
  const guests = new Map<string, string | null>()
  const faults: { line: number; text: string }[] = []
  let doubles = 0
  for (const row of rows) {
    const guest = guestOf(row, columns)
    if (!guest) faults.push({ line: row.line, text: row.cells.filter(Boolean).join(', ').slice(0, MAX_TOLD) })
    else if (guests.has(guest.email)) doubles += 1
    else guests.set(guest.email, guest.name)
  }
  return {
    guests: [...guests].map(([email, name]) => ({ email, name })),
    doubles,
    faults,
    lines: rows.length,
  }
}

/** What a first row says of the columns; null where it is a guest, or a fault, like the others. */
function headingsOf({ cells }: CsvRow): Columns | null {
  if (cells.some((cell) => cell.includes('@'))) return null
  const folded = cells.map((cell) => foldedWords(cell).join(' '))
  const at = (headings: readonly string[]) => folded.findIndex((cell) => headings.includes(cell))
  const email = at(EMAIL_HEADINGS)
  const whole = at(NAME_HEADINGS)
  if (email < 0 && whole < 0) return null
  const parts = [at(FIRST_NAME_HEADINGS), at(LAST_NAME_HEADINGS)]
  return { email, name: (whole < 0 ? parts : [whole]).filter((column) => column >= 0) }
}

function guestOf({ cells }: CsvRow, columns: Columns): { email: string; name: string | null } | null {
  const column = columns.email < 0 ? cells.findIndex((cell) => cell.includes('@')) : columns.email
  const cell = cells[column] ?? ''
  // As mail programs write somebody: Ada Okafor <ada@example.com>
  const [, written = '', address = cell] = /^([^<]*)<([^<>]+)>$/.exec(cell) ?? []
  const email = emailField.safeParse(address)
  if (!email.success) return null
  const beside =
    columns.name.length > 0 ? columns.name : [cells.findIndex((one, at) => at !== column && one !== '')]
  const said = beside.map((at) => cells[at] ?? '').join(' ')
  // A name that cannot stand in a mail is left out, and its guest let in.
  const name = personName.safeParse((said.trim() || written.trim()).replaceAll(/\s+/g, ' '))
  return { email: email.data, name: name.success && !name.data.includes('@') ? name.data : null }
}
