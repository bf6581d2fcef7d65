import { expect, it } from 'vitest'
import { isStillTrue } from './event-facts.ts'
import { sampleEvent } from '../../features/delivery/sample.ts'

const DAY = 86_400_000
const moved = (by: number) => ({ ...sampleEvent, startsAt: sampleEvent.startsAt + by })

it('a reminder that waited is true of another hour of the day, not of another day', () => {
  expect(isStillTrue('user-reminder-week', sampleEvent, moved(3_600_000))).toBe(true)
  expect(isStillTrue('user-reminder-week', sampleEvent, moved(DAY))).toBe(false)
  // 19:30 in London is the next day in Tokyo.
  expect(isStillTrue('host-rsvp-day', sampleEvent, { ...sampleEvent, timezone: 'Asia/Tokyo' })).toBe(false)
})

it('news of an RSVP are true of any day', () => {
  expect(isStillTrue('rsvp', sampleEvent, moved(30 * DAY))).toBe(true)
})
