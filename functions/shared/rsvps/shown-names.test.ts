import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { admit, cancel, idsOf, ignore, rsvp, setLimit } from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore, type Fate } from '../../../test/rsvps/memory-rsvp-store.ts'
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
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([rsvp('a', 'r'), { ...rsvp('b', 'r'), isNameShown: false }], [], ignore)
    for (const signup of store.signups.values()) expect(signup).not.toHaveProperty('isNameShown')
  })

  it('is shown with a spot, also after a promotion from the waitlist', () => {
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

  it('keeps the first choice if the same request is repeated', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([shown('a', 'r')], ['committed, answer lost'], ignore)
    store.apply([rsvp('a', 'r'), rsvp('a', 'r2')], [], ignore)
    expect(namesOf(store)).toEqual(['a'])
  })
})

describe('the law that the current RSVP decides whether a first name is shown', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const seq = fc.integer({ min: 1, max: 9 })
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.tuple(id, fc.nat(4), fc.boolean()).map(([signupId, n, isNameShown]): Command => ({
      // A repeated request has the same choice.
      ...(isNameShown ? shown(signupId, `s${n}`) : rsvp(signupId, `r${n}`)),
    })),
    fc.tuple(id, seq).map(([signupId, n]) => admit(signupId, n)),
    fc.tuple(id, seq, fc.boolean()).map(([signupId, n, isByHost]) => cancel(signupId, n, 0, isByHost)),
    fc.option(fc.integer({ min: 1, max: 3 })).map((signupLimit) => setLimit(signupLimit)),
  )
  const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
  const failures = fc.array(fc.constantFrom<Fate>('not committed', 'committed, answer lost'), {
    maxLength: 3,
  })

  /** Whether such a store ever shows a name against the choice of the current RSVP. */
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
