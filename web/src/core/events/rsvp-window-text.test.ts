import { describe, expect, it } from 'vitest'
import { momentText, RSVPS_CLOSED, windowStatus } from './rsvp-window-text.ts'

const opensAt = Date.parse('2026-11-02T09:00:00.000Z')
const closesAt = Date.parse('2026-11-09T09:00:00.000Z')
const event = { timezone: 'Europe/London' }

describe('the moment at which RSVPs open', () => {
  it.each([
    [null, 'Mon 2 Nov, 09:00'],
    ['Europe/London', 'Mon 2 Nov, 09:00'],
    ['Europe/Berlin', 'Mon 2 Nov, 09:00 (10:00 for you)'],
    ['Pacific/Auckland', 'Mon 2 Nov, 09:00 (22:00 for you)'],
    ['Pacific/Kiritimati', 'Mon 2 Nov, 09:00 (23:00 for you)'],
    ['America/Los_Angeles', 'Mon 2 Nov, 09:00 (01:00 for you)'],
  ])('for a viewer in %s is %s', (zone, text) => expect(momentText(opensAt, event.timezone, zone)).toBe(text))

  it('names the day if it differs for the viewer', () =>
    expect(momentText(Date.parse('2026-11-02T20:00:00.000Z'), event.timezone, 'Asia/Tokyo')).toBe(
      'Mon 2 Nov, 20:00 (Tue 3 Nov, 05:00 for you)',
    ))
})

describe('the text about a window', () => {
  const textFor = (state: 'not_yet' | 'open' | 'closed') =>
    windowStatus({ state, opensAt, closesAt }, event, 'Europe/Berlin')

  it('is null while people can RSVP', () => expect(textFor('open')).toBeNull())

  it('says when RSVPs open, or that they are closed', () => {
    expect(textFor('not_yet')).toBe('Opens Mon 2 Nov, 09:00 (10:00 for you)')
    expect(textFor('closed')).toBe(RSVPS_CLOSED)
  })
})
