import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { admit, cancel, failures, idsOf, rsvp, setLimit } from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import type { Command, RsvpCommand } from './command.ts'

const shown = (id: string, requestId: string): RsvpCommand => ({ ...rsvp(id, requestId), isNameShown: true })

/** The attendees whose first names others see, as the query finds them. */
const namesOf = (store: MemoryRsvpStore) =>
  store
    .with('confirmed')
    .filter(({ isNameShown }) => isNameShown)
    .map(({ id }) => id)

describe('a first name', () => {
  it('is stored as a choice only if it is to be shown', () => {
    const store = new MemoryRsvpStore(5)
    store.do(rsvp('a', 'r'), { ...rsvp('b', 'r'), isNameShown: false })
    for (const signup of store.signups.values()) expect(signup).not.toHaveProperty('isNameShown')
  })

  it('is shown with a spot, also after a promotion from the waitlist', () => {
    const store = new MemoryRsvpStore(1)
    store.do(rsvp('a', 'r'), shown('b', 'r'), shown('c', 'r'))
    expect(namesOf(store)).toEqual([])
    store.do(cancel('a', 1))
    expect(namesOf(store)).toEqual(['b'])
    store.do(admit('c', 3))
    expect(namesOf(store)).toEqual(['b', 'c'])
  })

  it('is not shown once the RSVP is cancelled or removed, nor by a new one without the choice', () => {
    const store = new MemoryRsvpStore(5)
    store.do(shown('a', 'r'), shown('b', 'r'))
    store.do(cancel('a', 1), cancel('b', 2, 0, true))
    expect(namesOf(store)).toEqual([])
    store.do(rsvp('a', 'r2'))
    const atDoor: Command = { ...rsvp('b', 'door'), isAtDoor: true, liftsRemoval: true }
    store.do(atDoor)
    expect(idsOf(store, 'confirmed')).toEqual(['a', 'b'])
    expect(namesOf(store)).toEqual([])
  })

  it('keeps the first choice if the same request is repeated', () => {
    const store = new MemoryRsvpStore(5)
    store.apply([shown('a', 'r')], ['committed, answer lost'])
    store.do(rsvp('a', 'r'), rsvp('a', 'r2'))
    expect(namesOf(store)).toEqual(['a'])
  })
})

describe('the law that the current RSVP decides whether a first name is shown', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const seq = fc.integer({ min: 1, max: 9 })
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.tuple(id, fc.nat(4), fc.boolean()).map(([who, n, isNameShown]): Command => ({
      // A repeated request has the same choice.
      ...(isNameShown ? shown(who, `s${n}`) : rsvp(who, `r${n}`)),
    })),
    fc.tuple(id, seq).map(([who, n]) => admit(who, n)),
    fc.tuple(id, seq, fc.boolean()).map(([who, n, isByHost]) => cancel(who, n, 0, isByHost)),
    fc.option(fc.integer({ min: 1, max: 3 })).map((signupLimit) => setLimit(signupLimit)),
  )
  const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 8 })

  /** Whether such a store ever shows a name against the choice of the current RSVP. */
  const isBroken = (makeStore: () => MemoryRsvpStore): boolean =>
    fc.check(
      fc.property(batches, failures, (all, fates) => {
        const store = makeStore()
        return all.every((commands) => {
          store.apply(commands, fates)
          return [...store.signups.values()].every(
            ({ requestId, isNameShown }) => (isNameShown === true) === requestId.startsWith('s'),
          )
        })
      }),
      { numRuns: 1000, endOnFailure: true },
    ).failed

  test('holds for every order of commands, whatever fails', () =>
    expect(isBroken(() => new MemoryRsvpStore(2))).toBe(false))

  test('is broken by a store that merges a new RSVP into the former one', () => {
    class MergingStore extends MemoryRsvpStore {
      override write(applied: Parameters<MemoryRsvpStore['write']>[0]): void {
        const before = new Map(this.signups)
        super.write(applied)
        for (const { signup, madeAt } of applied.signups) {
          if (madeAt !== null) this.signups.set(signup.id, { ...before.get(signup.id), ...signup })
        }
      }
    }
    expect(isBroken(() => new MergingStore(2, 1000))).toBe(true)
  })
})
