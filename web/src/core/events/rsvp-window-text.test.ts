import { expect, it } from 'vitest'
import { formatMoment, RSVPS_CLOSED_TEXT, describeClosedWindow } from './rsvp-window-text.ts'

const opensAt = Date.parse('2026-11-02T09:00:00.000Z')
const closesAt = Date.parse('2026-11-09T09:00:00.000Z')
const timezone = 'Europe/London'

it('shows only the time in London to a viewer in an unknown zone', () =>
  expect(formatMoment(opensAt, timezone, null)).toBe('Mon 2 Nov, 09:00'))

it.each([
  ['Europe/London', 9, 'Mon 2 Nov, 09:00'],
  ['Europe/Berlin', 9, 'Mon 2 Nov, 09:00 (10:00 for you)'],
  ['Pacific/Auckland', 9, 'Mon 2 Nov, 09:00 (22:00 for you)'],
  ['Pacific/Kiritimati', 9, 'Mon 2 Nov, 09:00 (23:00 for you)'],
  ['America/Los_Angeles', 9, 'Mon 2 Nov, 09:00 (01:00 for you)'],
  ['Asia/Tokyo', 20, 'Mon 2 Nov, 20:00 (Tue 3 Nov, 05:00 for you)'],
])('shows a viewer in %s the time %i:00 in London as %s', (viewerZone, hour, text) =>
  expect(formatMoment(Date.UTC(2026, 10, 2, hour), timezone, viewerZone)).toBe(text),
)

it.each([
  ['open', null],
  ['not_yet', 'RSVPs open Mon 2 Nov, 09:00 (10:00 for you)'],
  ['closed', RSVPS_CLOSED_TEXT],
] as const)('describes the window “%s” as %j', (state, text) =>
  expect(describeClosedWindow({ state, opensAt, closesAt }, { timezone }, 'Europe/Berlin')).toBe(text),
)
