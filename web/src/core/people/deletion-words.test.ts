import { expect, test } from 'vitest'
import { whatWasDone, whatWillHappen } from './deletion-words.ts'

test('what will happen names what there is, and nothing else', () => {
  const nothing = { seats: 0, attended: 0, hosted: 0, emails: 0 }
  expect(whatWillHappen(nothing, 'theirs')).toHaveLength(1)
  expect(whatWillHappen({ ...nothing, seats: 2 }, 'theirs')[1]).toMatch(
    /^2 seats and places in line are given up/,
  )
  expect(whatWillHappen({ seats: 1, attended: 2, hosted: 1, emails: 1200 }, 'theirs').slice(1)).toEqual([
    '1 seat or place in line is given up: who waits moves up.',
    '2 past events they were at: the count stays, without the person.',
    '1 past event they hosted: what is over stays, without them.',
    '1,200 e-mails in the log: name, address and subject go.',
  ])
})

test('one’s own is said to oneself', () => {
  expect(whatWillHappen({ seats: 0, attended: 1, hosted: 2, emails: 0 }, 'yours')).toEqual([
    'You cannot sign in any more, at once. Your profile, picture, application and messages go.',
    '1 past event you were at: the count stays, without the person.',
    '2 past events you hosted: what is over stays, without you.',
  ])
})

test('what was done is said of steps that changed something', () => {
  expect(
    whatWasDone([
      { step: 'account', count: 1 },
      { step: 'seats', count: 2 },
      { step: 'guests', count: 0 },
      { step: 'loginTokens', count: 3 },
      { step: 'users', count: null },
    ]),
  ).toEqual(['Signing in has ended', '2 seats and places in line given up'])
})
