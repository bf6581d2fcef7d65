import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  admit,
  cancel,
  idsOf,
  rsvp,
  rsvpEventOf,
  seeing,
  setLimit,
  signupOf,
} from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import { applyCommands } from './apply-commands.ts'
import { userId } from '../ids.ts'
import type { Command, RsvpCommand, RsvpState, Signup } from './command.ts'
import { headOf } from './waitlist-needed.ts'

describe('a person who is kept out', () => {
  const removed: Signup = { ...signupOf('ann', 1, 'cancelled'), isKeptOut: true }

  test.each([
    ['after a removal from this event', { signups: [removed] }, undefined],
    ['from all events of its owner', {}, new Set(['ann'])],
  ] as const)('is refused %s with the code for guests who are not on the list', (_, signups, keptOut) => {
    const state = { signups: [], waiting: [], ...signups }
    const event = rsvpEventOf({ signupLimit: 5, nextSeq: 2 })
    const attempts = [rsvp('ann', 'r2'), { ...rsvp('ann', 'r3'), isAtDoor: true }]
    const refused = { kind: 'refused', code: 'forbidden' }
    const removedByHost = { ...refused, isRemoved: true }
    const outcomes = (change: object, of: Partial<RsvpState> = state) =>
      applyCommands({ signups: [], waiting: [], ...of, event: { ...event, ...change } }, attempts).outcomes
    expect(outcomes(keptOut ? { keptOut } : {})).toEqual([removedByHost, removedByHost])
    expect(outcomes({ isPrivate: true, guests: new Set() }, {})[0]).toEqual(refused)
  })

  test('loses the waitlist position instead of getting a spot, which the next attendee gets', () => {
    const store = new MemoryRsvpStore(1)
    store.do(rsvp('a', 'r'), rsvp('b', 'r'), rsvp('c', 'r'))
    store.keptOut = new Set(['b'])
    const left = [cancel('a', 1)]
    const { notifications, counts } = applyCommands(store.read(left), left)
    expect(notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([
      ['cancelled', 'a'],
      ['removed', 'b'],
      ['promoted', 'c'],
    ])
    expect(counts).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
  })

  test('may RSVP again after the host has let them back in', () => {
    const store = new MemoryRsvpStore(5)
    store.do(rsvp('a', 'r'))
    store.do(cancel('a', 1, 0, true))
    const again = [rsvp('a', 'r2')]
    expect(store.do(...again)).toMatchObject([{ kind: 'refused', code: 'forbidden' }])
    const { isKeptOut, ...letBackIn } = store.signups.get('a') ?? signupOf('a', 1, 'cancelled')
    expect(isKeptOut).toBe(true)
    store.signups.set('a', letBackIn)
    expect(store.do(...again)).toMatchObject([{ kind: 'registered' }])
  })
})

describe('a removed attendee who is let in at the door', () => {
  const atDoor = (id: string, change: Partial<RsvpCommand> = {}): RsvpCommand => ({
    ...rsvp(id, 'door'),
    ...{ isAtDoor: true, liftsRemoval: true },
    ...change,
  })
  const remove = (id: string, seq: number) => cancel(id, seq, 0, true)

  test('gets a spot by one command, and is no longer kept out of this event', () => {
    const store = new MemoryRsvpStore(5)
    store.do(rsvp('a', 'r'), remove('a', 1))
    store.keptOut = new Set(['a'])
    expect(store.do(atDoor('a'))).toMatchObject([{ kind: 'registered', seq: 2 }])
    expect(store.signups.get('a')).toMatchObject({ status: 'confirmed', isKeptOut: false })
    expect(store.do(cancel('a', 2), rsvp('a', 'r3'))).toMatchObject([
      { kind: 'cancelled' },
      { kind: 'registered' },
    ])
    store.do(remove('a', 3))
    expect(store.do(rsvp('a', 'r4'))).toMatchObject([{ code: 'forbidden' }])
  })

  test('is waitlisted if no spot is free, and admitted at the door from there', () => {
    const store = new MemoryRsvpStore(1)
    store.do(rsvp('a', 'r'))
    store.keptOut = new Set(['b'])
    store.do(atDoor('b'), { kind: 'admit', signupId: 'b', seq: 2, isAtDoor: true, at: 0 })
    expect(idsOf(store, 'confirmed')).toEqual(['a', 'b'])
    expect(store.seats.signupLimit).toBe(2)
  })

  test('is logged once if an admin does it, and not at all without a removal', () => {
    const by = { id: userId.parse(1_000_000_001), name: 'Ada' }
    const subject = { kind: 'event', id: '1', name: 'Sketching' } as const
    const auditEntry = { action: 'attendee_admitted', by, subject, before: {}, after: {} } as const
    const store = new MemoryRsvpStore(5)
    store.keptOut = new Set(['a'])
    const [once, free] = [atDoor('a', { auditEntry }), atDoor('b', { auditEntry })]
    expect(applyCommands(store.read([once, free]), [once, once, free]).auditEntries).toEqual([
      { auditEntry, seq: 1 },
    ])
  })

  test('is refused while suspended', () => {
    const store = new MemoryRsvpStore(5)
    const suspended = seeing({ suspended: new Set(['a']), keptOut: new Set(['a']) })
    expect(applyCommands(suspended(store.read([atDoor('a')])), [atDoor('a')]).outcomes).toEqual([
      { kind: 'refused', code: 'forbidden' },
    ])
  })
})

describe('the law that nobody kept out holds a spot or a waitlist position', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const seq = fc.integer({ min: 1, max: 9 })
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.tuple(id, fc.nat(2)).map(([who, n]) => rsvp(who, `r${n}`)),
    fc.tuple(id, fc.nat(2)).map(([who, n]) => ({ ...rsvp(who, `d${n}`), isAtDoor: true })),
    fc.tuple(id, seq).map(([who, n]) => admit(who, n)),
    fc.tuple(id, seq, fc.boolean()).map(([who, n, isByHost]) => cancel(who, n, 0, isByHost)),
    fc.option(fc.integer({ min: 1, max: 3 })).map((signupLimit) => setLimit(signupLimit)),
  )

  /** Whether an engine that gets the state changed by `seen` ever breaks the law. */
  const isBroken = (seen: (state: RsvpState) => RsvpState): boolean =>
    fc.check(
      fc.property(fc.array(command, { maxLength: 15 }), (commands) => {
        const store = new MemoryRsvpStore(2)
        store.keptOut = new Set(['a'])
        const removed = new Set<string>(['a'])
        for (const item of commands) {
          const before = store.signups.get('signupId' in item ? item.signupId : '')
          const applied = applyCommands(seen(store.read([item])), [item])
          store.write(applied)
          const isRemoval = item.kind === 'cancel' && item.isByHost === true && before?.seq === item.seq
          if (isRemoval && before.status !== 'cancelled') removed.add(item.signupId)
          for (const who of removed)
            if ((store.signups.get(who)?.status ?? 'cancelled') !== 'cancelled') return false
        }
        return true
      }),
      { numRuns: 2000, endOnFailure: true },
    ).failed

  test('holds for every order of commands', () => expect(isBroken((state) => state)).toBe(false))

  test('is broken by an engine that does not see the list, and by one that forgets removals', () => {
    expect(isBroken(seeing({ keptOut: new Set() }))).toBe(true)
    const forgotten = (signup: Signup): Signup => ({ ...signup, isKeptOut: false })
    expect(isBroken((state) => ({ ...state, signups: state.signups.map(forgotten) }))).toBe(true)
  })
})

test('reads further into a waitlist for each kept-out attendee', () => {
  const waiting = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const ids = (count: number, keptOut: readonly string[]) =>
    headOf(waiting, count, new Set(keptOut)).map(({ id }) => id)
  expect(ids(0, [])).toEqual([])
  expect(ids(2, [])).toEqual(['a', 'b'])
  expect(ids(2, ['a'])).toEqual(['a', 'b', 'c'])
  expect(ids(2, ['a', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
})
