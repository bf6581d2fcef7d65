import { expect, it } from 'vitest'
import { createEmptyForm, type EventForm } from './event-form.ts'
import { suggestOpening } from './suggest-opening.ts'

/** A Tuesday evening: 18:20 in London, 0:05 on Wednesday in Kathmandu. */
const NOW = Date.parse('2026-12-01T18:20:00.000Z')

const makeFormIn = (city: string, overrides: Partial<EventForm> = {}): EventForm => ({
  ...createEmptyForm({ city, area: null, viewerZone: 'Asia/Kathmandu' }),
  ...overrides,
})

const makeTimes = (date: string, time: string, closing?: { date: string; time: string }) => ({
  startWallTime: { date, time },
  rsvpWindow: { opens: null, closes: closing ? { wallTime: closing } : null },
})

it.each([
  ['9:00 tomorrow', makeFormIn('London'), '2026-12-02 09:00'],
  ['9:00 tomorrow in a city that is a day ahead', makeFormIn('Tokyo'), '2026-12-03 09:00'],
  [
    '9:00 tomorrow before an event at 9:01',
    makeFormIn('London', makeTimes('2026-12-02', '09:01')),
    '2026-12-02 09:00',
  ],
  [
    'the next full hour before an event tonight',
    makeFormIn('London', makeTimes('2026-12-01', '23:00')),
    '2026-12-01 19:00',
  ],
  [
    'the next quarter of an hour before an event that starts soon',
    makeFormIn('London', makeTimes('2026-12-01', '19:00')),
    '2026-12-01 18:30',
  ],
  [
    'the next full hour before RSVPs close',
    makeFormIn('London', makeTimes('2026-12-05', '19:00', { date: '2026-12-02', time: '08:00' })),
    '2026-12-01 19:00',
  ],
  [
    'the next full hour in a zone that is not whole hours from UTC',
    makeFormIn('Nowhere', { timezone: 'Asia/Kathmandu', ...makeTimes('2026-12-02', '07:00') }),
    '2026-12-02 01:00',
  ],
  ['no date for an event that has started', makeFormIn('London', makeTimes('2026-11-30', '19:00')), ' 09:00'],
  [
    '9:00 tomorrow if the closing time has no date',
    makeFormIn('London', makeTimes('2026-12-09', '19:00', { date: '', time: '09:00' })),
    '2026-12-02 09:00',
  ],
])('suggests %s', (_, form, opening) => {
  const { date, time } = suggestOpening(form, NOW)
  expect(`${date} ${time}`).toBe(opening)
})
