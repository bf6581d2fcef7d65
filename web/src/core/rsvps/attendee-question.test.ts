import { expect, test } from 'vitest'
import { consequence } from './attendee-question.tsx'

const attendee = {
  ...{ id: 'a', name: 'Ada', email: 'ada@a.test', sourceCity: null, sourceArea: null },
  ...{ answers: [], checkedInAt: null, hasMissed: false },
}
const event = (signupLimit: number | null, signupCount: number, waitlistCount: number) => ({
  ...{ signupLimit, signupCount, waitlistCount },
})
const [full, withoutWaitlist, withFreeSpot] = [event(2, 2, 1), event(2, 2, 0), event(10, 9, 1)]
const remove = { kind: 'remove', attendee, isWaiting: false } as const
const admit = { kind: 'admit', attendee, isNext: true } as const
/** An attendee without an address. */
const walkIn = { attendee: { ...attendee, email: '' } }
const ahead = { ...admit, isNext: false }

test.each([
  [full, remove, "loses their spot and the next person on the waitlist moves up. We'll email both."],
  [withoutWaitlist, remove, "loses their spot. We'll email them."],
  [full, { ...remove, isWaiting: true }, "leaves the waitlist. We'll email them."],
  [withoutWaitlist, { ...remove, ...walkIn }, 'loses their spot.'],
  [
    full,
    { ...remove, ...walkIn },
    "loses their spot and the next person on the waitlist moves up. We'll email the one who moves up.",
  ],
  [withFreeSpot, admit, "gets a spot. We'll email them."],
  [withFreeSpot, { ...admit, ...walkIn }, 'gets a spot.'],
  [event(null, 400, 1), ahead, "gets a spot ahead of people who have waited longer. We'll email them."],
  [
    event(10, 10, 1),
    admit,
    "gets a spot. We'll email them. The event is full, so the limit grows by one, to 11.",
  ],
])('at an event of %j, says of %j that Ada %s', (facts, subject, text) => {
  expect(consequence(facts, subject)).toBe(`Ada ${text}`)
})

test('says that nobody moves up once RSVPs have closed', () =>
  expect(consequence(full, remove, true)).toBe(
    "Ada loses their spot. RSVPs are closed, so nobody moves up automatically. We'll email them.",
  ))

test('says that the spot is offered in the last hours of an event with reconfirmation', () =>
  expect(consequence(full, remove, false, true)).toBe(
    "Ada loses their spot, which is offered to the next person on the waitlist. We'll email both.",
  ))
