import { expect, it } from 'vitest'
import { describeReconfirmTime } from './reconfirmations.tsx'

const event = {
  dateTime: '2026-12-12T19:00:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  timezone: 'Europe/London',
}

it('says when attendees are asked and, on the day of the event, that they were not asked', () => {
  const describeAt = (now: string) => describeReconfirmTime(event, Date.parse(now))
  expect(describeAt('2026-12-11T08:00:00.000Z')).toMatch(/^The reminder the day before asks attendees/)
  expect(describeAt('2026-12-12T00:00:00.000Z')).toMatch(/^Attendees weren't asked/)
})
