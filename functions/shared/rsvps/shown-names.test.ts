import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  makeAdmitCommand,
  makeCancelCommand,
  failuresArbitrary,
  makeRsvpCommand,
  makeSetLimitCommand,
} from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import type { Command, RsvpCommand } from './command.ts'

const makeRsvpWithShownName = (id: string, callId: string): RsvpCommand => ({
  ...makeRsvpCommand(id, callId),
  isNameShown: true,
})

describe('a first name', () => {
  it('is stored as shown only if the attendee chooses to show it', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([makeRsvpCommand('a', 'r'), { ...makeRsvpCommand('b', 'r'), isNameShown: false }])
    for (const signup of store.signups.values()) expect(signup).not.toHaveProperty('isNameShown')
  })

  it('stays shown if the same RSVP is sent again with another choice', () => {
    const store = new MemoryRsvpStore(5, 1000)
    store.apply([makeRsvpWithShownName('a', 'r')], ['committed, response lost'])
    store.apply([makeRsvpCommand('a', 'r'), makeRsvpCommand('a', 'r2')])
    expect(store.signups.get('a')?.isNameShown).toBe(true)
  })
})

describe('the choice of the current RSVP', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const seq = fc.integer({ min: 1, max: 9 })
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.tuple(id, fc.nat(4), fc.boolean()).map(([signupId, callNumber, isNameShown]): Command => ({
      // A repeated RSVP has the same choice.
      ...(isNameShown
        ? makeRsvpWithShownName(signupId, `s${callNumber}`)
        : makeRsvpCommand(signupId, `r${callNumber}`)),
    })),
    fc.tuple(id, fc.nat(4)).map(([signupId, callNumber]) => ({
      ...makeRsvpCommand(signupId, `door${callNumber}`),
      isAtDoor: true,
      shouldLiftRemoval: true,
    })),
    fc.tuple(id, seq).map(([signupId, signupSeq]) => makeAdmitCommand(signupId, signupSeq)),
    fc
      .tuple(id, seq, fc.boolean())
      .map(([signupId, signupSeq, isByHost]) => makeCancelCommand(signupId, signupSeq, 0, isByHost)),
    fc.option(fc.integer({ min: 1, max: 3 })).map((signupLimit) => makeSetLimitCommand(signupLimit)),
  )
  const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 8 })

  test('decides whether a first name is shown, for every order of commands and any failures', () =>
    fc.assert(
      fc.property(batches, failuresArbitrary, (allBatches, results) => {
        const store = new MemoryRsvpStore(2, 1000)
        for (const commands of allBatches) {
          store.apply(commands, results)
          for (const { callId, isNameShown } of store.signups.values())
            expect(isNameShown === true).toBe(callId.startsWith('s'))
        }
      }),
      { numRuns: 1000 },
    ))
})
