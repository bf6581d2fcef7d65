import { readGuestList } from '@shared/hosting/read-guest-list.ts'
import type { CsvReading } from '@/components/form/csv-field.tsx'

const count = (guests: number): string => (guests === 1 ? 'One guest' : `${guests} guests`)

/** Says what is in a guest list before it is sent: what the server will take of it. */
export function readGuests(text: string): CsvReading {
  const { guests, doubles, faults, lines } = readGuestList(text)
  if (lines === 0) throw new Error('There is nothing in this file.')
  if (guests.length === 0) throw new Error('There is no email address in this file.')
  return {
    summary: `${count(guests.length)}${doubles > 0 ? `, ${doubles} of them twice` : ''}.`,
    warnings: faults.map((fault) => ({ line: fault.line, text: `“${fault.text}” is no email address.` })),
  }
}
