import { expect, test } from 'vitest'
import { formatAnswerCounts, describeReconfirmation } from './reconfirm-text.ts'

const dateTime = '2026-12-12T19:00:00.000Z'
const now = Date.parse('2026-12-01T12:00:00Z')

test('explains before an RSVP that attendees are asked later, or that spots of a full event are offered to the waitlist', () => {
  const event = { shouldReconfirm: true, isFull: false, dateTime }
  expect(describeReconfirmation(event, now)).toMatch(/^The day before, we email everyone with a spot/)
  expect(describeReconfirmation({ ...event, isFull: true }, now)).toMatch(
    /offered to the next person on the waitlist, who usually has two hours to accept it\.$/,
  )
})

test('says nothing if attendees are not asked to reconfirm, or it is too late to ask', () => {
  for (const shouldReconfirm of [undefined, null, false])
    expect(describeReconfirmation({ shouldReconfirm, isFull: false, dateTime }, now)).toBeNull()
  const dayBefore = Date.parse(dateTime) - 23 * 3_600_000
  expect(describeReconfirmation({ shouldReconfirm: true, isFull: false, dateTime }, dayBefore)).toBeNull()
})

test('says how many attendees have answered', () =>
  expect(formatAnswerCounts({ sureCount: 14, unansweredCount: 5 })).toBe(
    '14 still coming, 5 without an answer',
  ))
