import { expect, test, vi } from 'vitest'
import { readCsv } from '../../../shared/csv/read-csv.ts'
import type { CallRequest } from '../../platform/call-handler.ts'
import { exportAttendees } from './export-attendees.ts'

/** An event of one seat, for which Ben waits: Ana gives hers up once a list of sign-ups was read. */
const line = vi.hoisted(() => {
  const person = (name: string, seq: number, status: 'confirmed' | 'waitlist') => ({ name, seq, status })
  return { people: [person('Ana', 1, 'confirmed'), person('Ben', 2, 'waitlist')] }
})

vi.mock('../../core/rsvps/signups-store.ts', () => ({
  readEvent: () => Promise.resolve({ timezone: 'Europe/Berlin' }),
  async *eachSignup(_: number, status: string) {
    const people = line.people.filter((item) => item.status === status)
    await Promise.resolve()
    line.people = [{ name: 'Ben', seq: 2, status: 'confirmed' }]
    for (const item of people) {
      const nothing = { sourceCity: null, sourceArea: null, checkedInAt: null }
      yield { ...item, ...nothing, id: item.name, email: `${item.name}@example.com`, createdAt: 0 }
    }
  },
}))

test('lists an attendee once who moves up while the file is made', async () => {
  const file = await exportAttendees({ params: { id: 1_000_000_001 } } as CallRequest<'exportAttendees'>)
  const [, ...rows] = readCsv(file).map(({ cells }) => cells)
  expect(rows.map(([name, , status]) => [name, status])).toEqual([['Ben', 'Confirmed']])
})
