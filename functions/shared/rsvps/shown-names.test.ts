import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { admit, cancel, idsOf, ignore, rsvp, setLimit } from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore, type Fate } from '../../../test/rsvps/memory-rsvp-store.ts'
import type { Command, RsvpCommand } from './command.ts'

const shown = (id: string, requestId: string): RsvpCommand => ({ ...rsvp(id, requestId), isNameShown: true })

/** Whose first names other attendees see, as the query for them finds. */
const namesOf = (store: MemoryRsvpStore) =>
  store
    .with('confirmed')
    .filter(({ isNameShown }) => isNameShown)
    .map(({ id }) => id)

describe('a first name', () => {
  it('is not stored as a choice unless somebody made it', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([rsvp('a', 'r'), { ...rsvp('b', 'r'), isNameShown: false }], [], ignore)
    for (const signup of store.signups.values()) expect(signup).not.toHaveProperty('isNameShown')
  })

  it('is shown with a spot, also one that comes from the waitlist', () => {
    const store = new MemoryRsvpStore(1, 1000)
    store.apply([rsvp('a', 'r'), shown('b', 'r'), shown('c', 'r')], [], ignore)
    expect(namesOf(store)).toEqual([])
    store.apply([cancel('a', 1)], [], ignore)
    expect(namesOf(store)).toEqual(['b'])
    store.apply([admit('c', 3)], [], ignore)
    expect(namesOf(store)).toEqual(['b', 'c'])
  })

  it('is not shown once the RSVP is cancelled or removed, nor by a new one without the choice', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([shown('a', 'r'), shown('b', 'r')], [], ignore)
    store.apply([cancel('a', 1), cancel('b', 2, 0, true)], [], ignore)
    expect(namesOf(store)).toEqual([])
    store.apply([rsvp('a', 'r2')], [], ignore)
    const atDoor: Command = { ...rsvp('b', 'door'), isAtDoor: true, liftsRemoval: true }
    store.apply([atDoor], [], ignore)
    expect(idsOf(store, 'confirmed')).toEqual(['a', 'b'])
    expect(namesOf(store)).toEqual([])
  })

  it('stays as first chosen when the same request comes again', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([shown('a', 'r')], ['committed, answer lost'], ignore)
    store.apply([rsvp('a', 'r'), rsvp('a', 'r2')], [], ignore)
    expect(namesOf(store)).toEqual(['a'])
  })
})

describe('the law that a first name is shown by the choice of the RSVP that stands', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const seq = fc.integer({ min: 1, max: 9 })
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.tuple(id, fc.nat(4), fc.boolean()).map(([who, n, isNameShown]): Command => ({
      // A request that comes again says the same.
      ...(isNameShown ? shown(who, `s${n}`) : rsvp(who, `r${n}`)),
    })),
    fc.tuple(id, seq).map(([who, n]) => admit(who, n)),
    fc.tuple(id, seq, fc.boolean()).map(([who, n, isByHost]) => cancel(who, n, 0, isByHost)),
    fc.option(fc.integer({ min: 1, max: 3 })).map((signupLimit) => setLimit(signupLimit)),
  )
  const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
  const failures = fc.array(fc.constantFrom<Fate>('not committed', 'committed, answer lost'), {
    maxLength: 3,
  })

  /** Whether a store of this kind ever shows a name against the choice of the RSVP that stands. */
  const isBroken = (makeStore: () => MemoryRsvpStore): boolean =>
    fc.check(
      fc.property(batches, failures, (all, fates) => {
        const store = makeStore()
        return all.every((commands) => {
          store.apply(commands, fates, ignore)
          return [...store.signups.values()].every(
            ({ requestId, isNameShown }) => (isNameShown === true) === requestId.startsWith('s'),
          )
        })
      }),
      { numRuns: 1000, endOnFailure: true },
    ).failed

  test('holds for every order of commands, whatever fails', () =>
    expect(isBroken(() => new MemoryRsvpStore(2, 1000))).toBe(false))

  test('would be noticed to be broken by a store that merges a new RSVP into the one before it', () => {
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
