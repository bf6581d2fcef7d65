import { readGuestFile } from '@shared/hosting/read-guest-list.ts'
import type { CsvReading } from '@/components/form/csv-field.tsx'

const count = (guests: number): string => (guests === 1 ? 'One guest' : `${guests} guests`)

/** Says what is in a guest list before it is sent: what the server will take of it. */
export function readGuests(bytes: Uint8Array): CsvReading {
  const { list, trouble } = readGuestFile(bytes)
  if (trouble !== null) throw new Error(trouble)
  const { guests, doubles, faults, faulty } = list
  return {
    summary: `${count(guests.length)}${doubles > 0 ? `, ${doubles} of them twice` : ''}.`,
    warnings: faults.map(({ line, text }) => ({ line, text: `“${text}”` })),
    warningCount: faulty,
  }
}
