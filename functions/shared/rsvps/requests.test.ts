import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  makeAdmitCommand,
  makeWeightedChoice,
  makeRsvpCommandAtDoor,
  makeCancelCommand,
  expectInvariants,
  failuresArbitrary,
  listIds,
  makeTimedCommands,
  makeRsvpCommand,
  makeRsvpCommandAt,
  makeSetLimitCommand,
  toCommandMaker,
  type CommandMaker,
  makeEventChanger,
} from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import { applyCommands } from './apply-commands.ts'
import type { Command, DecideCommand, Outcome, RsvpEvent, RsvpState, Signup } from './command.ts'

const STARTS_AT = 30

function makeStore(limit: number | null, overrides: Partial<MemoryRsvpStore> = {}) {
  const store = new MemoryRsvpStore(limit, 1000)
  return Object.assign(store, { startsAt: STARTS_AT, isByRequest: true }, overrides)
}

const apply = (store: MemoryRsvpStore, ...commands: readonly Command[]) => store.apply(commands)

function makeDecideCommand(
  signupId: string,
  seq: number,
  decision: DecideCommand['decision'],
  overrides: Partial<DecideCommand> = {},
): DecideCommand {
  return { kind: 'decide', signupId, seq, decision, receivedAt: 0, ...overrides }
}

const getResults = (outcomes: readonly Outcome[]) =>
  outcomes.map((outcome) => (outcome.kind === 'decided' ? outcome.result : outcome.kind))

/** Makes an event that `a`, `b` and so on have asked to join, in this order. */
function makeStoreWithRequests(limit: number | null, count = 3, overrides: Partial<MemoryRsvpStore> = {}) {
  const store = makeStore(limit, overrides)
  apply(store, ...['a', 'b', 'c', 'd'].slice(0, count).map((id) => makeRsvpCommand(id, 'r')))
  return store
}

describe('a request', () => {
  it('holds neither a spot nor a waitlist position, and causes one email', () => {
    const store = makeStore(5)
    expect(apply(store, makeRsvpCommand('a', 'r'))).toMatchObject([
      { kind: 'registered', result: { status: 'requested', position: null } },
    ])
    const counts = { confirmedCount: 0, waitlistCount: 0, requestedCount: 1 }
    expect(store.counts).toEqual({ ...counts, signupLimit: 5, nextSeq: 2 })
    expect([...store.sentEmailIds]).toEqual(['a-1-requested'])
  })

  it('gets its first result again if it is repeated with its key, even after it is accepted', () => {
    const store = makeStoreWithRequests(5, 1)
    apply(store, makeDecideCommand('a', 1, 'accept'))
    expect(apply(store, makeRsvpCommand('a', 'r'), makeRsvpCommand('a', 'other'))).toMatchObject([
      { kind: 'registered', seq: 1, result: { status: 'requested', position: null } },
      { kind: 'refused', code: 'already_rsvpd' },
    ])
  })

  it('can be withdrawn until the event starts, and made again', () => {
    const store = makeStoreWithRequests(5, 1)
    expect(apply(store, makeCancelCommand('a', 1, STARTS_AT + 1))).toMatchObject([{ code: 'event_over' }])
    apply(store, makeCancelCommand('a', 1), makeRsvpCommand('a', 'r2'))
    expect([...store.sentEmailIds]).toEqual(['a-1-requested', 'a-1-withdrawn', 'a-2-requested'])
    expect(store.counts.requestedCount).toBe(1)
  })

  it('is not counted after a host removes it, and frees no spot', () => {
    const store = makeStoreWithRequests(1, 1)
    apply(store, makeCancelCommand('a', 1, 0, true))
    expect(store.counts).toMatchObject({ confirmedCount: 0, waitlistCount: 0, requestedCount: 0 })
    expect([...store.sentEmailIds]).toContain('a-1-removed')
  })

  it('is not needed from people on the guest list or at the door', () => {
    const store = makeStore(5, { guestIds: new Set(['a']) })
    expect(
      apply(store, makeRsvpCommand('a', 'r'), makeRsvpCommand('b', 'r'), makeRsvpCommandAtDoor('c')),
    ).toMatchObject(['confirmed', 'requested', 'confirmed'].map((status) => ({ result: { status } })))
  })

  it.each([
    ['was added to the guest list', { guestIds: new Set(['a']) }],
    ['no longer has to ask, after an edit,', { isByRequest: false }],
  ])('is replaced by a confirmed RSVP when a requester who %s RSVPs again', (_, overrides) => {
    const store = Object.assign(makeStoreWithRequests(5, 1), overrides)
    expect(apply(store, makeRsvpCommand('a', 'r2'))).toMatchObject([
      { seq: 2, result: { status: 'confirmed' } },
    ])
    expect(store.counts).toMatchObject({ confirmedCount: 1, requestedCount: 0 })
  })

  it('is replaced by a confirmed RSVP when the requester comes to the door', () => {
    const store = makeStoreWithRequests(5, 1)
    expect(apply(store, makeRsvpCommandAtDoor('a'))).toMatchObject([
      { seq: 2, result: { status: 'confirmed' } },
    ])
    expect(store.counts).toMatchObject({ confirmedCount: 1, requestedCount: 0 })
  })

  it('cannot be admitted like an RSVP on the waitlist', () => {
    const store = makeStoreWithRequests(5, 1)
    expect(apply(store, makeAdmitCommand('a', 1))).toMatchObject([{ kind: 'refused', code: 'not_found' }])
  })
})

describe('an acceptance', () => {
  it('gives free spots first, and then waitlist positions', () => {
    const store = makeStoreWithRequests(2)
    expect(
      getResults(
        apply(store, ...['a', 'b', 'c'].map((id, index) => makeDecideCommand(id, index + 1, 'accept'))),
      ),
    ).toEqual(['confirmed', 'confirmed', 'waitlist'])
    expectInvariants(store)
    expect([...store.sentEmailIds].filter((sentEmail) => sentEmail.endsWith('accepted'))).toHaveLength(3)
  })

  it('adds only one spot if none is free, even if it is repeated', () => {
    const store = makeStoreWithRequests(1, 2)
    const acceptance = makeDecideCommand('b', 2, 'accept_and_add')
    apply(store, makeDecideCommand('a', 1, 'accept_and_add'))
    expect(store.counts.signupLimit).toBe(1)
    expect(getResults(apply(store, acceptance, acceptance))).toEqual(['confirmed', 'confirmed'])
    expect(store.counts.signupLimit).toBe(2)
  })

  it('gives a free spot after RSVPs have closed, although an attendee is on the frozen waitlist', () => {
    const store = makeStoreWithRequests(1, 3)
    apply(store, makeDecideCommand('a', 1, 'accept'), makeDecideCommand('b', 2, 'accept'))
    store.rsvpWindow = { opens: null, closes: { dateTime: new Date(20).toISOString() } }
    apply(store, makeCancelCommand('a', 1, 20))
    expect(getResults(apply(store, makeDecideCommand('c', 3, 'accept', { receivedAt: 20 })))).toEqual([
      'confirmed',
    ])
    expect(listIds(store, 'waitlist')).toEqual(['b'])
  })

  it('is refused for a kept-out attendee, and for an event that is hidden, has started or is cancelled', () => {
    const store = makeStoreWithRequests(5)
    const acceptWith = (overrides: Partial<RsvpEvent>, receivedAt = 0) => {
      const command = makeDecideCommand('a', 1, 'accept', { receivedAt })
      return applyCommands(makeEventChanger(overrides)(store.read([command])), [command]).outcomes
    }
    expect(acceptWith({ keptOutIds: new Set(['a']) })).toMatchObject([{ code: 'forbidden' }])
    expect(acceptWith({ hidden: {} })).toMatchObject([{ code: 'event_hidden' }])
    expect(acceptWith({}, STARTS_AT + 1)).toMatchObject([{ code: 'event_over' }])
    expect(acceptWith({ cancelledAt: 1 })).toMatchObject([{ code: 'not_found' }])
  })

  it('is deferred during a stepwise increase of the limit', () => {
    const store = makeStoreWithRequests(1, 4)
    apply(store, ...['a', 'b', 'c'].map((id, index) => makeDecideCommand(id, index + 1, 'accept')))
    const commands = [makeSetLimitCommand(4), makeDecideCommand('d', 4, 'accept')]
    expect(applyCommands(store.read(commands), commands, 1).outcomes).toMatchObject([
      { kind: 'updated', isComplete: false },
      { kind: 'deferred' },
    ])
  })
})

describe('a decline', () => {
  it('ends the request with a note, and keeps the attendee out until the host lets them back in', () => {
    const store = makeStoreWithRequests(5, 1)
    const command = makeDecideCommand('a', 1, 'decline', { note: 'Next time!' })
    const result = applyCommands(store.read([command]), [command])
    expect(result.notifications).toMatchObject([{ kind: 'declined', note: 'Next time!' }])
    store.write(result)
    expect(apply(store, makeRsvpCommand('a', 'r2'))).toMatchObject([{ kind: 'refused', code: 'forbidden' }])
    const { isKeptOut, ...signup } = store.signups.get('a') as Signup
    expect({ isKeptOut, ...signup }).toMatchObject({
      status: 'cancelled',
      requestEndReason: 'declined',
      isKeptOut: true,
    })
    store.signups.set('a', signup)
    apply(store, makeRsvpCommand('a', 'r3'))
    expect(store.signups.get('a')).not.toHaveProperty('requestEndReason')
  })
})

describe('a second answer to a request', () => {
  const decisions = ['accept', 'accept_and_add', 'decline'] as const

  it.each(
    decisions.flatMap((firstDecision) =>
      decisions.map((secondDecision) => [firstDecision, secondDecision] as const),
    ),
  )('gets the result of the first: %s, then %s', (firstDecision, secondDecision) => {
    const store = makeStoreWithRequests(5, 1)
    const [expectedResult] = getResults(apply(store, makeDecideCommand('a', 1, firstDecision)))
    const result = applyCommands(store.read([makeDecideCommand('a', 1, secondDecision)]), [
      makeDecideCommand('a', 1, secondDecision),
    ])
    expect(getResults(result.outcomes)).toEqual([expectedResult])
    expect(result).toMatchObject({ counts: null, signups: [], notifications: [] })
  })

  it('does not change a newer request of the same attendee', () => {
    const store = makeStoreWithRequests(5, 1)
    apply(store, makeCancelCommand('a', 1), makeRsvpCommand('a', 'r2'))
    expect(apply(store, makeDecideCommand('a', 1, 'decline'))).toMatchObject([
      { kind: 'refused', code: 'not_found' },
    ])
    expect(listIds(store, 'requested')).toEqual(['a'])
  })

  it('says whether the request was withdrawn, or the RSVP cancelled after an acceptance', () => {
    const store = makeStoreWithRequests(5, 2)
    apply(store, makeCancelCommand('a', 1), makeDecideCommand('b', 2, 'accept'), makeCancelCommand('b', 2))
    expect(
      getResults(apply(store, makeDecideCommand('a', 1, 'accept'), makeDecideCommand('b', 2, 'accept'))),
    ).toEqual(['withdrawn', 'cancelled'])
    expect(store.signups.get('b')).not.toHaveProperty('requestEndReason')
  })
})

describe('the start of the event', () => {
  it('ends unanswered requests without keeping the requesters out', () => {
    const store = makeStoreWithRequests(5, 2)
    apply(store, makeDecideCommand('a', 1, 'accept'))
    const makeEndCommand = (id: string, seq: number) =>
      makeDecideCommand(id, seq, 'end', { receivedAt: STARTS_AT + 1 })
    const outcomes = apply(store, makeEndCommand('a', 1), makeEndCommand('b', 2), makeEndCommand('b', 2))
    expect(getResults(outcomes)).toEqual(['confirmed', 'unanswered', 'unanswered'])
    expect(store.signups.get('b')).toMatchObject({ status: 'cancelled', requestEndReason: 'unanswered' })
    expect(store.signups.get('b')).not.toHaveProperty('isKeptOut')
  })

  it('ends no request before it has passed', () => {
    const store = makeStoreWithRequests(5, 1)
    expect(apply(store, makeDecideCommand('a', 1, 'end', { receivedAt: STARTS_AT }))).toMatchObject([
      { kind: 'refused', code: 'changed_meanwhile' },
    ])
  })
})

const attendeeId = fc.constantFrom('a', 'b', 'c', 'd')
const seq = fc.integer({ min: 1, max: 5 })
const limit = fc.option(fc.integer({ min: 1, max: 3 }))
const decision = fc.constantFrom('accept', 'accept_and_add', 'decline', 'end' as const)

const commandArbitrary: fc.Arbitrary<CommandMaker> = makeWeightedChoice(
  [
    6,
    toCommandMaker(fc.tuple(attendeeId, fc.nat(2)), ([id, callNumber], receivedAt) =>
      makeRsvpCommandAt(id, receivedAt, `r${callNumber}`),
    ),
  ],
  [
    6,
    toCommandMaker(fc.tuple(attendeeId, seq, decision), ([id, signupSeq, choice], receivedAt) =>
      makeDecideCommand(id, signupSeq, choice, { receivedAt }),
    ),
  ],
  [
    3,
    toCommandMaker(fc.tuple(attendeeId, seq), ([id, signupSeq], receivedAt) =>
      makeCancelCommand(id, signupSeq, receivedAt),
    ),
  ],
  [1, toCommandMaker(attendeeId, makeRsvpCommandAtDoor)],
  [
    1,
    toCommandMaker(fc.tuple(attendeeId, seq), ([id, signupSeq], receivedAt) =>
      makeAdmitCommand(id, signupSeq, receivedAt),
    ),
  ],
  [1, toCommandMaker(limit, makeSetLimitCommand)],
)

const hasSpotOrPosition = (signup: Signup | undefined) =>
  signup?.status === 'confirmed' || signup?.status === 'waitlist'

/** Describes how a command broke an invariant; null if it broke none. `store` is in the state after the command. */
function findBrokenInvariant(
  store: MemoryRsvpStore,
  command: Command,
  signupsBefore: ReadonlyMap<string, Signup>,
): string | null {
  const { signupLimit, confirmedCount, waitlistCount, requestedCount = 0 } = store.counts
  const counts = [confirmedCount, waitlistCount, requestedCount]
  const actualCounts = (['confirmed', 'waitlist', 'requested'] as const).map(
    (status) => store.listSignups(status).length,
  )
  if (String(counts) !== String(actualCounts)) return 'the counts are wrong'
  if (confirmedCount > (signupLimit ?? Infinity)) return 'more attendees are confirmed than the limit allows'
  const isOpen = command.receivedAt <= STARTS_AT
  if (isOpen && waitlistCount > 0 && confirmedCount < (signupLimit ?? Infinity))
    return 'an attendee is waitlisted while a spot is free'
  const newcomers = [...store.signups.values()].filter((signup) => {
    const formerSignup = signupsBefore.get(signup.id)
    return hasSpotOrPosition(signup) && !(hasSpotOrPosition(formerSignup) && formerSignup?.seq === signup.seq)
  })
  const isAccepted = command.kind === 'decide' && command.decision.startsWith('accept')
  const canSkipRequest =
    command.kind === 'rsvp' && (command.isAtDoor === true || store.guestIds?.has(command.signupId))
  if (newcomers.length > 0 && !isAccepted && !canSkipRequest)
    return 'an attendee has a spot or position without an acceptance'
  if (newcomers.length > 0 && isAccepted && !isOpen) return 'a request was accepted after the start'
  const promotedSignups = [...store.signups.values()].filter(
    ({ id, status, seq: signupSeq }) =>
      status === 'confirmed' &&
      signupsBefore.get(id)?.status === 'waitlist' &&
      signupsBefore.get(id)?.seq === signupSeq,
  )
  const isInTurn = promotedSignups.every(({ seq: signupSeq }) =>
    store.listSignups('waitlist').every((otherSignup) => otherSignup.seq > signupSeq),
  )
  if (!isInTurn && command.kind !== 'admit') return 'an attendee was promoted out of turn'
  const hasChangedAnswer = [...signupsBefore.values()].some(({ id, seq: signupSeq, requestEndReason }) => {
    const signup = store.signups.get(id)
    return (
      requestEndReason !== undefined &&
      signup?.seq === signupSeq &&
      signup.requestEndReason !== requestEndReason
    )
  })
  return hasChangedAnswer ? 'an answer was changed' : null
}

/** Whether an engine that reads the state through `alterState` ever breaks an invariant. */
const canBreakInvariant = (alterState: (state: RsvpState) => RsvpState = (state) => state): boolean =>
  fc.check(
    fc.property(
      limit,
      makeTimedCommands(commandArbitrary, 3),
      fc.boolean(),
      (initialLimit, commandList, hasGuests) => {
        const store = makeStore(initialLimit, hasGuests ? { guestIds: new Set(['d']) } : {})
        for (const command of commandList) {
          const signupsBefore = new Map(store.signups)
          store.write(applyCommands(alterState(store.read([command])), [command]))
          if (findBrokenInvariant(store, command, signupsBefore) !== null) return false
        }
        return true
      },
    ),
    { numRuns: 3000, endOnFailure: true },
  ).failed

describe('the engine with requests', { timeout: 60_000 }, () => {
  it('keeps the invariants for every order of commands', () => expect(canBreakInvariant()).toBe(false))

  it('breaks an invariant with wrong requests, guests, counts or earlier results, which shows that the check can fail', () => {
    expect(canBreakInvariant(makeEventChanger({ isByRequest: false }))).toBe(true)
    expect(canBreakInvariant(makeEventChanger({ guestIds: new Set(['a']) }))).toBe(true)
    expect(canBreakInvariant(makeEventChanger({ confirmedCount: 0 }))).toBe(true)
    const markAsRequested = (signup: Signup): Signup =>
      signup.result.status === 'requested' ? { ...signup, status: 'requested' } : signup
    expect(canBreakInvariant((state) => ({ ...state, signups: state.signups.map(markAsRequested) }))).toBe(
      true,
    )
  })

  it('keeps the invariants for batches that fail and are retried', () => {
    fc.assert(
      fc.property(
        limit,
        fc.array(fc.tuple(fc.array(commandArbitrary, { maxLength: 6 }), failuresArbitrary)),
        (initialLimit, batchList) => {
          const store = makeStore(initialLimit)
          for (const [commands, results] of batchList) {
            const batch = commands.map((makeCommand) => makeCommand(0))
            store.apply(batch, results, () => expectInvariants(store))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
