import { describe, expect, test } from 'vitest'
import { rsvp, signupOf } from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import { applyCommands } from './apply-commands.ts'
import type { Command, RsvpEvent, Signup } from './command.ts'
import { headOf } from './waitlist-needed.ts'

describe('who is kept out', () => {
  const removed: Signup = { ...signupOf('ann', 1, 'cancelled'), isKeptOut: true }

  test.each([
    ['by a removal from this event', { signups: [removed] }, undefined],
    ['of all events of its owner', {}, new Set(['ann'])],
  ] as const)('%s is refused as one who is not on the guest list', (_, signups, keptOut) => {
    const state = { signups: [], waiting: [], ...signups }
    const event = (change: Partial<RsvpEvent>): RsvpEvent => ({
      ...{ signupLimit: 5, confirmedCount: 0, waitlistCount: 0, nextSeq: 2 },
      ...{ startsAt: 100, isPublished: true, isPrivate: false, guests: null },
      ...change,
    })
    const attempts = [rsvp('ann', 'r2'), { ...rsvp('ann', 'r3'), isAtDoor: true }]
    const refused = { kind: 'refused', code: 'forbidden' }
    expect(applyCommands({ ...state, event: event(keptOut ? { keptOut } : {}) }, attempts).outcomes).toEqual([
      refused,
      refused,
    ])
    const unlisted = event({ isPrivate: true, guests: new Set() })
    expect(
      applyCommands({ event: unlisted, signups: [], waiting: [] }, [rsvp('ann', 'r2')]).outcomes,
    ).toEqual([refused])
  })

  test('leaves the waitlist where a spot would be theirs, and the next person gets it', () => {
    const store = new MemoryRsvpStore(1, 1000)
    store.apply([rsvp('a', 'r'), rsvp('b', 'r'), rsvp('c', 'r')], [], () => undefined)
    store.keptOut = new Set(['b'])
    const cancel: Command = { kind: 'cancel', signupId: 'a', seq: 1, at: 0 }
    const { notifications, counts } = applyCommands(store.read([cancel]), [cancel])
    expect(notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([
      ['cancelled', 'a'],
      ['removed', 'b'],
      ['promoted', 'c'],
    ])
    expect(counts).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
  })

  test('may RSVP again once the host has let them back in', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([rsvp('a', 'r')], [], () => undefined)
    const remove: Command = { kind: 'cancel', signupId: 'a', seq: 1, isByHost: true, at: 0 }
    store.apply([remove], [], () => undefined)
    const again = [rsvp('a', 'r2')]
    expect(store.apply(again, [], () => undefined)).toEqual([{ kind: 'refused', code: 'forbidden' }])
    const { isKeptOut, ...letBackIn } = store.signups.get('a') ?? signupOf('a', 1, 'cancelled')
    expect(isKeptOut).toBe(true)
    store.signups.set('a', letBackIn)
    expect(store.apply(again, [], () => undefined)).toMatchObject([{ kind: 'registered' }])
  })
})

test('the head of a waitlist goes on past people who are kept out', () => {
  const waiting = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const ids = (count: number, keptOut: readonly string[]) =>
    headOf(waiting, count, new Set(keptOut)).map(({ id }) => id)
  expect(ids(0, [])).toEqual([])
  expect(ids(2, [])).toEqual(['a', 'b'])
  expect(ids(2, ['a'])).toEqual(['a', 'b', 'c'])
  expect(ids(2, ['a', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
})
