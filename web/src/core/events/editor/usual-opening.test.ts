import { expect, it } from 'vitest'
import { emptyForm, type EventForm } from './event-form.ts'
import { suggestOpening } from './usual-opening.ts'

/** A Tuesday evening: 18:20 in London, 0:05 on Wednesday in Kathmandu. */
const NOW = Date.parse('2026-12-01T18:20:00.000Z')

const formIn = (city: string, change: Partial<EventForm> = {}): EventForm => ({
  ...emptyForm({ city, area: null, viewerZone: 'Asia/Kathmandu' }),
  ...change,
})

it.each([
  ['of the city', formIn('London'), '2026-12-02', '09:00'],
  ['of a city that is a day ahead', formIn('Tokyo'), '2026-12-03', '09:00'],
  [
    'before an event later that day',
    formIn('London', { when: { date: '2026-12-02', time: '09:01' } }),
    '2026-12-02',
    '09:00',
  ],
])('suggests tomorrow at nine by the clocks %s', (_, form, date, time) => {
  expect(suggestOpening(form, NOW)).toEqual({ date, time })
})

it.each([
  ['the next full hour before an event tonight', { when: { date: '2026-12-01', time: '23:00' } }, '19:00'],
  ['the next quarter before one that starts soon', { when: { date: '2026-12-01', time: '19:00' } }, '18:30'],
  [
    'the next full hour before RSVPs close',
    {
      when: { date: '2026-12-05', time: '19:00' },
      rsvpWindow: { opens: null, closes: { when: { date: '2026-12-02', time: '08:00' } } },
    },
    '19:00',
  ],
] as const)('suggests %s', (_, change, time) => {
  expect(suggestOpening(formIn('London', change), NOW)).toEqual({ date: '2026-12-01', time })
})

it('counts full hours by clocks that are not whole hours from UTC', () => {
  const form = formIn('Nowhere', { timezone: 'Asia/Kathmandu', when: { date: '2026-12-02', time: '07:00' } })
  expect(suggestOpening(form, NOW)).toEqual({ date: '2026-12-02', time: '01:00' })
})

it('suggests no date for an event that has started', () => {
  const form = formIn('London', { when: { date: '2026-11-30', time: '19:00' } })
  expect(suggestOpening(form, NOW)).toEqual({ date: '', time: '09:00' })
})

it('ignores a closing time without a date', () => {
  const rsvpWindow = { opens: null, closes: { when: { date: '', time: '09:00' } } }
  const form = formIn('London', { when: { date: '2026-12-09', time: '19:00' }, rsvpWindow })
  expect(suggestOpening(form, NOW)).toEqual({ date: '2026-12-02', time: '09:00' })
})
