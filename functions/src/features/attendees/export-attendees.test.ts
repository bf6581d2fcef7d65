import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readCsv } from '../../../shared/csv/read-csv.ts'
import type { CallRequest } from '../../platform/call-handler.ts'
import { exportAttendees } from './export-attendees.ts'

interface StoredAttendee {
  readonly name: string
  readonly seq: number
  readonly status: 'confirmed' | 'waitlist' | 'missed'
  readonly reconfirmedFor?: number
  readonly offerEndsAt?: number
}

/** An event and its attendees; `onRead` is called after a list of sign-ups was read. */
const storedData = vi.hoisted(() => ({
  event: {},
  attendees: [] as StoredAttendee[],
  onRead: () => {},
}))

vi.mock('../../core/rsvps/signups-store.ts', () => ({
  findEventFacts: () => Promise.resolve({ timezone: 'Europe/Berlin', ...storedData.event }),
  async *readSignups(_: number, status: 'confirmed' | 'waitlist') {
    const statuses = status === 'confirmed' ? ['confirmed', 'missed'] : ['waitlist']
    const attendees = storedData.attendees.filter((attendee) => statuses.includes(attendee.status))
    await Promise.resolve()
    storedData.onRead()
    for (const attendee of attendees) {
      const emptyFields = { sourceCity: null, sourceArea: null, checkedInAt: null, answers: [] }
      yield {
        ...attendee,
        ...emptyFields,
        id: attendee.name,
        email: `${attendee.name}@example.com`,
        createdAt: 0,
      }
    }
  },
}))

async function exportFile() {
  const file = await exportAttendees({ params: { id: 1_000_000_001 } } as CallRequest<'exportAttendees'>)
  const [header = [], ...rows] = readCsv(file).map(({ cells }) => cells)
  return { file, header, rows }
}

/** The cells of a column by the name of the attendee. */
async function readColumn(heading: string) {
  const { header, rows } = await exportFile()
  const index = header.indexOf(heading)
  return index < 0 ? null : Object.fromEntries(rows.map((cells) => [cells[0] ?? '', cells[index]] as const))
}

describe('exportAttendees', () => {
  beforeEach(() => {
    Object.assign(storedData, { event: {}, attendees: [], onRead: () => {} })
  })

  it('lists an attendee only once if they get a spot while the file is made', async () => {
    storedData.attendees = [
      { name: 'Ana', seq: 1, status: 'confirmed' },
      { name: 'Ben', seq: 2, status: 'waitlist' },
    ]
    storedData.onRead = () => (storedData.attendees = [{ name: 'Ben', seq: 2, status: 'confirmed' }])
    const { rows } = await exportFile()
    expect(rows.map(([name, , status]) => [name, status])).toEqual([['Ben', 'Confirmed']])
  })

  it('has no “Coming” column if the event does not ask attendees to reconfirm', async () => {
    storedData.attendees = [{ name: 'Ana', seq: 1, status: 'confirmed' }]
    expect(await readColumn('Coming')).toBeNull()
  })

  describe('with reconfirmation', () => {
    const startsAt = Date.UTC(2026, 11, 12, 18, 30)
    const event = { startsAt, shouldReconfirm: true, reconfirmAskedFor: startsAt }
    const attendees: readonly StoredAttendee[] = [
      { name: 'Ana', seq: 1, status: 'confirmed', reconfirmedFor: startsAt },
      { name: 'Ben', seq: 2, status: 'confirmed' },
      { name: 'Cat', seq: 3, status: 'confirmed', reconfirmedFor: startsAt - 86_400_000 },
      { name: 'Dan', seq: 4, status: 'waitlist', offerEndsAt: startsAt - 2 * 3_600_000 },
      { name: 'Eva', seq: 5, status: 'waitlist' },
      { name: 'Fay', seq: 6, status: 'missed', reconfirmedFor: startsAt },
    ]
    beforeEach(() => {
      Object.assign(storedData, { event, attendees })
    })

    it('shows answers and offers in the same words as the list of attendees, and an empty cell for all other attendees', async () =>
      expect(await readColumn('Coming')).toEqual({
        Ana: 'Still coming',
        Ben: 'No answer',
        Cat: 'No answer',
        Dan: 'Offered a spot until Sat 12 Dec, 17:30',
        Eva: '',
        Fay: '',
      }))

    it('leaves the answers empty before attendees are asked, and after the event has moved', async () => {
      const confirmedAttendees = attendees.slice(0, 3)
      for (const reconfirmAskedFor of [undefined, startsAt - 86_400_000]) {
        Object.assign(storedData, { event: { ...event, reconfirmAskedFor }, attendees: confirmedAttendees })
        expect(await readColumn('Coming')).toEqual({ Ana: '', Ben: '', Cat: '' })
      }
    })

    it('adds a column for each question at the end, and escapes a question that looks like a formula', async () => {
      const question = { id: 'q', text: '=Allergies?', kind: 'text' }
      Object.assign(storedData, {
        event: { ...event, questions: [question] },
        attendees: attendees.slice(0, 1),
      })
      const { file, header } = await exportFile()
      expect(header.slice(-2)).toEqual(['Coming', "'=Allergies?"])
      expect(file.split('\r\n')[1]).toMatch(/"Still coming",""$/)
    })
  })
})
