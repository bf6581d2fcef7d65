import { expect, test } from 'vitest'
import { consequence } from './attendee-question.tsx'

const attendee = {
  ...{ id: 'a', name: 'Ada', email: 'ada@a.test', sourceCity: null, sourceArea: null },
  ...{ answers: [], checkedInAt: null, hasMissed: false },
}
const seats = (signupLimit: number | null, signupCount: number, waitlistCount: number) => ({
  signupLimit,
  signupCount,
  waitlistCount,
})

test('says who moves up and who gets an email when an attendee is removed', () => {
  const remove = { kind: 'remove', attendee, isWaiting: false } as const
  expect(consequence(seats(2, 2, 1), remove)).toBe(
    "Ada loses their spot and the next person on the waitlist moves up. We'll email both.",
  )
  expect(consequence(seats(2, 2, 0), remove)).toBe("Ada loses their spot. We'll email them.")
  expect(consequence(seats(2, 2, 3), { ...remove, isWaiting: true })).toBe(
    "Ada leaves the waitlist. We'll email them.",
  )
})

test('says that nobody moves up once RSVPs have closed', () => {
  const remove = { kind: 'remove', attendee, isWaiting: false } as const
  expect(consequence(seats(2, 2, 1), remove, true)).toBe(
    "Ada loses their spot. RSVPs are closed, so nobody moves up automatically. We'll email them.",
  )
})

test('says that the spot is on offer in the last hours of an event that asks its attendees', () => {
  const remove = { kind: 'remove', attendee, isWaiting: false } as const
  expect(consequence(seats(2, 2, 1), remove, false, true)).toBe(
    "Ada loses their spot, which is offered to the next person on the waitlist. We'll email both.",
  )
})

test('promises no email to a walk-in without an address', () => {
  const walkIn = { ...attendee, email: '' }
  const remove = { kind: 'remove', attendee: walkIn, isWaiting: false } as const
  expect(consequence(seats(2, 2, 0), remove)).toBe('Ada loses their spot.')
  expect(consequence(seats(2, 2, 1), remove)).toBe(
    "Ada loses their spot and the next person on the waitlist moves up. We'll email the one who moves up.",
  )
  expect(consequence(seats(10, 9, 1), { kind: 'admit', attendee: walkIn, isNext: true })).toBe(
    'Ada gets a spot.',
  )
})

test('says that the limit grows when somebody is let into a full event', () => {
  const admit = { kind: 'admit', attendee, isNext: false } as const
  expect(consequence(seats(10, 10, 2), admit)).toContain('the limit grows by one, to 11.')
  for (const free of [seats(10, 9, 1), seats(null, 400, 1)]) {
    expect(consequence(free, admit)).not.toContain('limit')
  }
})

test('says that others waited longer only where somebody did', () => {
  const admit = { kind: 'admit', attendee } as const
  expect(consequence(seats(10, 9, 2), { ...admit, isNext: false })).toContain(
    'ahead of people who have waited',
  )
  expect(consequence(seats(10, 9, 1), { ...admit, isNext: true })).toBe("Ada gets a spot. We'll email them.")
})
