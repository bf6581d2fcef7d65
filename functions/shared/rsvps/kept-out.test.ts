import { describe, expect, test } from 'vitest'
import {
  makeCancelCommand,
  listIds,
  makeRsvpCommand,
  makeRsvpEvent,
  makeSignup,
  makeEventChanger,
} from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import { applyCommands } from './apply-commands.ts'
import { userId } from '../ids.ts'
import type { RsvpCommand, RsvpState, Signup } from './command.ts'
import { takeWaitlistHead } from './waitlist-head.ts'

describe('a kept-out attendee', () => {
  const removedSignup: Signup = { ...makeSignup('ann', 1, 'cancelled'), isKeptOut: true }

  test.each([
    ['who was removed from this event', { signups: [removedSignup] }, undefined],
    ['whom the owner keeps out of all events', {}, new Set(['ann'])],
  ] as const)(
    '%s gets the error code of an attendee who is not on the guest list',
    (_, stateOverrides, keptOutIds) => {
      const state = { signups: [], waitlistHead: [], ...stateOverrides }
      const event = makeRsvpEvent({ signupLimit: 5, nextSeq: 2 })
      const attempts = [makeRsvpCommand('ann', 'r2'), { ...makeRsvpCommand('ann', 'r3'), isAtDoor: true }]
      const refusal = { kind: 'refused', code: 'forbidden' }
      const refusalAfterRemoval = { ...refusal, isRemoved: true }
      const getOutcomes = (eventOverrides: object, partialState: Partial<RsvpState> = state) =>
        applyCommands(
          { signups: [], waitlistHead: [], ...partialState, event: { ...event, ...eventOverrides } },
          attempts,
        ).outcomes
      expect(getOutcomes(keptOutIds ? { keptOutIds } : {})).toEqual([
        refusalAfterRemoval,
        refusalAfterRemoval,
      ])
      expect(getOutcomes({ isPrivate: true, guestIds: new Set() }, {})[0]).toEqual(refusal)
    },
  )

  test('cannot RSVP again if they cancelled before the host removed them', () => {
    const store = new MemoryRsvpStore(5, 1000)
    const removal = makeCancelCommand('a', 1, 0, true)
    const commands = [makeRsvpCommand('a', 'r'), makeCancelCommand('a', 1), removal, removal]
    const { notifications } = applyCommands(store.read(commands), commands)
    expect(notifications.map(({ kind }) => kind)).toEqual(['confirmed', 'cancelled'])
    store.apply(commands)
    expect(store.apply([makeRsvpCommand('a', 'r2')])).toMatchObject([{ code: 'forbidden', isRemoved: true }])
  })
})

describe('a removed attendee who is let in at the door', () => {
  const makeDoorRsvp = (id: string, overrides: Partial<RsvpCommand> = {}): RsvpCommand => ({
    ...makeRsvpCommand(id, 'door'),
    isAtDoor: true,
    shouldLiftRemoval: true,
    ...overrides,
  })
  const remove = (id: string, seq: number) => makeCancelCommand(id, seq, 0, true)

  test('gets a spot by one command, and can RSVP to this event again', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([makeRsvpCommand('a', 'r'), remove('a', 1)])
    store.keptOutIds = new Set(['a'])
    expect(store.apply([makeDoorRsvp('a')])).toMatchObject([{ kind: 'registered', seq: 2 }])
    expect(store.signups.get('a')).toMatchObject({ status: 'confirmed', isKeptOut: false })
    expect(store.apply([makeCancelCommand('a', 2), makeRsvpCommand('a', 'r3')])).toMatchObject([
      { kind: 'cancelled' },
      { kind: 'registered' },
    ])
    store.apply([remove('a', 3)])
    expect(store.apply([makeRsvpCommand('a', 'r4')])).toMatchObject([{ code: 'forbidden' }])
  })

  test('gets a waitlist position if no spot is free, and can then be given a spot at the door', () => {
    const store = new MemoryRsvpStore(1, 1000)
    store.apply([makeRsvpCommand('a', 'r')])
    store.keptOutIds = new Set(['b'])
    store.apply([makeDoorRsvp('b'), { kind: 'admit', signupId: 'b', seq: 2, isAtDoor: true, receivedAt: 0 }])
    expect(listIds(store, 'confirmed')).toEqual(['a', 'b'])
    expect(store.counts.signupLimit).toBe(2)
  })

  test('leads to one audit entry if an admin lets them in, and to none if they were never removed', () => {
    const actor = { id: userId.parse(1_000_000_001), name: 'Ada' }
    const subject = { kind: 'event', id: '1', name: 'Sketching' } as const
    const auditEntry = { action: 'attendee_admitted', actor, subject, before: {}, after: {} } as const
    const store = new MemoryRsvpStore(5, 1000)
    store.keptOutIds = new Set(['a'])
    const removedRsvp = makeDoorRsvp('a', { auditEntry })
    const otherRsvp = makeDoorRsvp('b', { auditEntry })
    expect(
      applyCommands(store.read([removedRsvp, otherRsvp]), [removedRsvp, removedRsvp, otherRsvp]).auditEntries,
    ).toEqual([{ auditEntry, seq: 1 }])
  })

  test('is refused while suspended', () => {
    const store = new MemoryRsvpStore(5, 1000)
    const state = makeEventChanger({ suspendedIds: new Set(['a']), keptOutIds: new Set(['a']) })(
      store.read([makeDoorRsvp('a')]),
    )
    const { outcomes } = applyCommands(state, [makeDoorRsvp('a')])
    expect(outcomes).toEqual([{ kind: 'refused', code: 'forbidden' }])
  })
})

test('takes one more attendee from the head of a waitlist for each kept-out attendee in it', () => {
  const waitlist = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const takeHeadIds = (count: number, keptOutIds: readonly string[]) =>
    takeWaitlistHead(waitlist, count, new Set(keptOutIds)).map(({ id }) => id)
  expect(takeHeadIds(0, [])).toEqual([])
  expect(takeHeadIds(2, [])).toEqual(['a', 'b'])
  expect(takeHeadIds(2, ['a'])).toEqual(['a', 'b', 'c'])
  expect(takeHeadIds(2, ['a', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
})
