import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  makeAdmitCommand,
  makeWeightedChoice,
  makeRsvpCommandAtDoor,
  makeCancelCommand,
  expectInvariants,
  listIds,
  makeTimedCommands,
  makeRsvpCommandAt,
  makeFillSpotsCommand,
  makeSetLimitCommand,
  toCommandMaker,
  type CommandMaker,
  makeEventChanger,
} from '../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../test/rsvps/memory-rsvp-store.ts'
import { computeWindowState, type RsvpWindow } from '../events/rsvp-window.ts'
import { applyCommands } from './apply-commands.ts'
import type { Command, EditCommand, RsvpState, Signup } from './command.ts'

const OPENS_AT = 10
const CLOSES_AT = 20
const STARTS_AT = 30
const makeEdge = (instant: number) => ({ dateTime: new Date(instant).toISOString() })
const window: RsvpWindow = { opens: makeEdge(OPENS_AT), closes: makeEdge(CLOSES_AT) }
const longerWindow: RsvpWindow = { opens: makeEdge(OPENS_AT), closes: makeEdge(STARTS_AT) }

function makeStore(limit: number | null, rsvpWindow: RsvpWindow | null | undefined, step = 1000) {
  const store = new MemoryRsvpStore(limit, step)
  store.startsAt = STARTS_AT
  store.rsvpWindow = rsvpWindow
  return store
}

/** An edit as a host makes it, with a limit. */
function makeEditAt(
  receivedAt: number,
  rsvpWindow: RsvpWindow | null,
  signupLimit: number | null,
): EditCommand {
  return { kind: 'edit', fields: { rsvpWindow }, rsvpWindow, signupLimit, receivedAt }
}

/** Makes an event with two spots, which `a` and `b` have, and a waitlist of `c`, `d` and `e`. */
function makeFullStore(step?: number) {
  const store = makeStore(2, window, step)
  store.apply(['a', 'b', 'c', 'd', 'e'].map((id) => makeRsvpCommandAt(id, OPENS_AT)))
  return store
}

describe('an RSVP', () => {
  it.each([
    [{ kind: 'refused', code: 'rsvp_not_open', opensAt: OPENS_AT }, 'before RSVPs open', OPENS_AT - 1],
    [{ kind: 'registered' }, 'when RSVPs open', OPENS_AT],
    [{ kind: 'refused', code: 'rsvp_closed' }, 'when RSVPs close', CLOSES_AT],
    [{ kind: 'refused', code: 'event_over' }, 'after the event has started', STARTS_AT + 1],
  ])('has the outcome %j if it is made %s', (outcome, _, receivedAt) => {
    expect(makeStore(2, window).apply([makeRsvpCommandAt('a', receivedAt)])).toMatchObject([outcome])
  })

  it('gets its first result again if it is repeated with its key, even after RSVPs have closed', () => {
    const store = makeFullStore()
    expect(
      store.apply([makeRsvpCommandAt('c', CLOSES_AT), makeRsvpCommandAt('c', CLOSES_AT, 'other')]),
    ).toMatchObject([
      { kind: 'registered', result: { status: 'waitlist', position: 1 } },
      { kind: 'refused', code: 'already_rsvpd' },
    ])
  })

  it('is accepted at the door before opening and after closing', () => {
    for (const receivedAt of [OPENS_AT - 1, CLOSES_AT]) {
      expect(makeStore(2, window).apply([makeRsvpCommandAtDoor('a', receivedAt)])).toMatchObject([
        { kind: 'registered' },
      ])
    }
  })
})

describe('an event whose RSVPs have closed', () => {
  it('lets a host admit an attendee, and adds no spot while one is free', () => {
    const store = makeFullStore()
    store.apply([makeCancelCommand('a', 1, CLOSES_AT)])
    store.apply([makeAdmitCommand('d', 4, CLOSES_AT)])
    expect(listIds(store, 'confirmed')).toEqual(['b', 'd'])
    expect(store.counts.signupLimit).toBe(2)
  })

  it('gives a walk-in a free spot before the waitlist', () => {
    const store = makeFullStore()
    store.apply([makeCancelCommand('a', 1, CLOSES_AT), makeRsvpCommandAtDoor('f', CLOSES_AT)])
    expect(listIds(store, 'confirmed')).toEqual(['b', 'f'])
    expect(listIds(store, 'waitlist')).toEqual(['c', 'd', 'e'])
  })

  it('promotes the waitlist when a host removes the window', () => {
    const store = makeFullStore()
    store.apply([makeCancelCommand('a', 1, CLOSES_AT), makeEditAt(CLOSES_AT, null, 2)])
    expect(listIds(store, 'confirmed')).toEqual(['b', 'c'])
  })

  it('promotes the waitlist when RSVPs that close an hour before the start open again, because a host postpones the event', () => {
    const hourMs = 3_600_000
    const store = makeStore(1, { opens: null, closes: { hoursBefore: 1 } })
    store.startsAt = 2 * hourMs
    store.apply([makeRsvpCommandAt('a', 0), makeRsvpCommandAt('b', 0), makeCancelCommand('a', 1, hourMs)])
    expect(listIds(store, 'waitlist')).toEqual(['b'])
    const edit: Command = {
      kind: 'edit',
      fields: {},
      startsAt: 4 * hourMs,
      signupLimit: 1,
      receivedAt: hourMs,
    }
    expect(applyCommands(store.read([edit]), [edit]).notifications).toMatchObject([
      { kind: 'promoted', signup: { id: 'b' } },
    ])
  })

  it('promotes a long waitlist in steps, each of which keeps the invariants', () => {
    const store = makeFullStore(1)
    store.apply([makeSetLimitCommand(5, CLOSES_AT)])
    store.apply([makeEditAt(CLOSES_AT, longerWindow, 5)], ['committed, response lost'], () =>
      expectInvariants(store),
    )
    expect(listIds(store, 'confirmed')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(store.counts.signupLimit).toBe(5)
  })

  it('lets a host remove the window after the start', () => {
    const store = makeFullStore()
    expect(store.apply([makeEditAt(STARTS_AT + 1, null, 2)])).toMatchObject([{ kind: 'updated' }])
  })
})

const attendeeId = fc.constantFrom('a', 'b', 'c', 'd')
const seq = fc.integer({ min: 1, max: 9 })
const limit = fc.option(fc.integer({ min: 1, max: 4 }))

const commandArbitrary: fc.Arbitrary<CommandMaker> = makeWeightedChoice(
  [
    6,
    toCommandMaker(fc.tuple(attendeeId, fc.nat(2)), ([id, callNumber], receivedAt) =>
      makeRsvpCommandAt(id, receivedAt, `r${callNumber}`),
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
  [1, fc.constant(makeFillSpotsCommand)],
)
const editArbitrary = toCommandMaker(
  fc.tuple(fc.constantFrom(window, longerWindow, null), limit),
  ([nextWindow, signupLimit], receivedAt) => makeEditAt(receivedAt, nextWindow, signupLimit),
)

/** Describes how a command broke an invariant; null if it broke none. `store` is in the state after the command. */
function findBrokenInvariant(
  store: MemoryRsvpStore,
  command: Command,
  stateBefore: {
    readonly signups: ReadonlyMap<string, Signup>
    readonly window: RsvpWindow | null | undefined
  },
): string | null {
  const { state } = computeWindowState(stateBefore.window, STARTS_AT, command.receivedAt)
  const getStatus = (signups: ReadonlyMap<string, Signup>, id: string) => signups.get(id)?.status
  const isByHost = command.kind === 'admit' || (command.kind === 'rsvp' && command.isAtDoor === true)
  const idsWithNewStatus = [...store.signups.keys()].filter((id) => {
    const status = getStatus(store.signups, id)
    return status !== getStatus(stateBefore.signups, id) && (status === 'confirmed' || status === 'waitlist')
  })
  if (idsWithNewStatus.length > 0 && !isByHost) {
    if (command.kind === 'rsvp' && state !== 'open') return 'an RSVP was accepted outside the window'
    if (command.kind !== 'edit' && state === 'closed') return 'an attendee was promoted after RSVPs closed'
  }
  const isClosed = computeWindowState(store.rsvpWindow, STARTS_AT, command.receivedAt).state === 'closed'
  const hasFreeSpot = store.listSignups('confirmed').length < (store.counts.signupLimit ?? Infinity)
  const hasStarted = command.receivedAt > STARTS_AT
  const hasWaitlist = store.listSignups('waitlist').length > 0
  return !isClosed && !hasStarted && hasFreeSpot && hasWaitlist
    ? 'an attendee is waitlisted while a spot is free'
    : null
}

/** Whether an engine that reads the state through `alterState` ever breaks an invariant. */
const canBreakInvariant = (
  commands: fc.Arbitrary<readonly Command[]>,
  alterState: (state: RsvpState) => RsvpState = (state) => state,
): boolean =>
  fc.check(
    fc.property(limit, commands, (initialLimit, commandList) => {
      const store = makeStore(initialLimit, window)
      for (const command of commandList) {
        const stateBefore = { signups: new Map(store.signups), window: store.rsvpWindow }
        store.write(applyCommands(alterState(store.read([command])), [command]))
        if (findBrokenInvariant(store, command, stateBefore) !== null) return false
      }
      return true
    }),
    { numRuns: 2000, endOnFailure: true },
  ).failed

describe('the engine with an RSVP window', { timeout: 60_000 }, () => {
  const commandsWithoutEdits = makeTimedCommands(commandArbitrary, 4)
  const commandsWithEdits = makeTimedCommands(
    makeWeightedChoice([6, commandArbitrary], [1, editArbitrary]),
    4,
  )

  it('keeps the invariants for every order of commands, even if hosts change the window', () => {
    expect(canBreakInvariant(commandsWithoutEdits)).toBe(false)
    expect(canBreakInvariant(commandsWithEdits)).toBe(false)
  })

  it('breaks an invariant without the window or one of its edges, which shows that the check can fail', () => {
    expect(canBreakInvariant(commandsWithoutEdits, makeEventChanger({ rsvpWindow: null }))).toBe(true)
    expect(
      canBreakInvariant(commandsWithoutEdits, makeEventChanger({ rsvpWindow: { ...window, opens: null } })),
    ).toBe(true)
    expect(
      canBreakInvariant(commandsWithoutEdits, makeEventChanger({ rsvpWindow: { ...window, closes: null } })),
    ).toBe(true)
  })
})
