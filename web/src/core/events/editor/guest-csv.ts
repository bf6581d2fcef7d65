import { readCsv } from '@shared/csv/read-csv.ts'
import { email } from '@shared/http/fields.ts'
import type { CsvReading } from '@/components/form/csv-field.tsx'

const isAddress = (cell: string): boolean => email.safeParse(cell).success

const count = (guests: number): string => (guests === 1 ? 'One guest' : `${guests} guests`)

/** Says what is in a guest list before it is sent; the server reads the file itself. A heading is no fault. */
export function readGuests(text: string): CsvReading {
  const rows = readCsv(text)
  if (rows.length === 0) throw new Error('There is nothing in this file.')
  const seen = new Set<string>()
  const warnings: { line: number; text: string }[] = []
  let twice = 0
  for (const [index, { line, cells }] of rows.entries()) {
    const address = cells.find(isAddress)?.trim().toLowerCase()
    if (address === undefined) {
      const isHeading = index === 0 && !cells.some((cell) => cell.includes('@'))
      if (!isHeading) warnings.push({ line, text: `“${cells[0] ?? ''}” is no email address.` })
    } else if (seen.has(address)) twice += 1
    else seen.add(address)
  }
  if (seen.size === 0) throw new Error('There is no email address in this file.')
  return { summary: `${count(seen.size)}${twice > 0 ? `, ${twice} of them twice` : ''}.`, warnings }
}
