import { expect, test } from 'vitest'
import { consequence } from './attendee-question.tsx'

const attendee = {
  ...{ id: 'a', name: 'Ada', email: 'ada@a.test', sourceCity: null, sourceArea: null },
  ...{ checkedInAt: null, hasMissed: false },
}
const seats = (signupLimit: number | null, signupCount: number, waitlistCount: number) => ({
  signupLimit,
  signupCount,
  waitlistCount,
})

test('whoever is removed, it is said who moves up and who is told', () => {
  const remove = { kind: 'remove', attendee, isWaiting: false } as const
  expect(consequence(seats(2, 2, 1), remove)).toBe(
    'Ada loses their spot, the next person on the waitlist moves up, and both are told by email.',
  )
  expect(consequence(seats(2, 2, 0), remove)).toBe('Ada loses their spot and is told by email.')
  expect(consequence(seats(2, 2, 3), { ...remove, isWaiting: true })).toBe(
    'Ada leaves the waitlist and is told by email.',
  )
})

test('letting somebody in says that the limit grows, where it does', () => {
  const admit = { kind: 'admit', attendee, isNext: false } as const
  expect(consequence(seats(10, 10, 2), admit)).toContain('the limit grows by one, to 11.')
  for (const free of [seats(10, 9, 1), seats(null, 400, 1)]) {
    expect(consequence(free, admit)).not.toContain('limit')
  }
})

test('says that others waited longer only where somebody did', () => {
  const admit = { kind: 'admit', attendee } as const
  expect(consequence(seats(10, 9, 2), { ...admit, isNext: false })).toContain('before people who have waited')
  expect(consequence(seats(10, 9, 1), { ...admit, isNext: true })).toBe(
    'Ada gets a spot, and is told by email.',
  )
})
