import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { userId } from '../ids.ts'
import { applyCommands } from './apply-commands.ts'
import type { Command, EditCommand, RsvpEvent, RsvpState, Signup } from './command.ts'
import {
  makeAdmitCommand,
  makeWeightedChoice,
  makeCancelCommand,
  expectInvariants,
  failuresArbitrary,
  listIds,
  makeRsvpCommand,
  makeRsvpCommandAt,
  makeRsvpEvent,
  makeFillSpotsCommand,
  makeSetLimitCommand,
  makeSignup,
} from '../../../test/rsvps/commands.ts'
import { SpotModel } from '../../../test/rsvps/spot-model.ts'
import { MemoryRsvpStore, type CommitResult } from '../../../test/rsvps/memory-rsvp-store.ts'

const noChanges = { counts: null, fields: null, signups: [], notifications: [], auditEntries: [] }

const attendeeId = fc.integer({ min: 1, max: 12 }).map((attendeeNumber) => `p${attendeeNumber}`)
const limit = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 4 })

const version = fc.integer({ min: 0, max: 3 })
const seq = fc.integer({ min: 1, max: 30 })

/** RSVPs. One in four lifts a removal, as hosts can at the door; one in four is made by a standing RSVP. */
const makeRsvpArbitrary = (id: fc.Arbitrary<string>) =>
  fc
    .tuple(id, fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.nat(3))
    .map(([signupId, callNumber, removalDraw, standingDraw]): Command => ({
      ...makeRsvpCommand(signupId, `r${callNumber}`),
      shouldLiftRemoval: removalDraw === 0,
      isStanding: standingDraw === 0,
    }))
const makeCancelArbitrary = (id: fc.Arbitrary<string>) =>
  fc
    .tuple(id, seq, fc.boolean())
    .map(([signupId, signupSeq, isByHost]) => makeCancelCommand(signupId, signupSeq, 0, isByHost))
const makeAdmitArbitrary = (id: fc.Arbitrary<string>) =>
  fc.tuple(id, seq).map(([signupId, signupSeq]) => makeAdmitCommand(signupId, signupSeq))

const command: fc.Arbitrary<Command> = makeWeightedChoice<Command>(
  [6, makeRsvpArbitrary(attendeeId)],
  [5, makeCancelArbitrary(attendeeId)],
  [3, makeAdmitArbitrary(attendeeId)],
  [1, limit.map((signupLimit) => makeSetLimitCommand(signupLimit))],
  [1, fc.constant(makeFillSpotsCommand())],
  [
    1,
    fc.oneof(
      limit.map((signupLimit) => makeEditCommand({ signupLimit })),
      fc.constant(makeEditCommand({ fields: { title: 'New' } })),
      fc
        .tuple(version, version, limit)
        .map(([basedOn, writtenAt, signupLimit]) => makeBasedEdit(basedOn, writtenAt, { signupLimit })),
    ),
  ],
)
const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { maxLength: 10 })

function makeEditCommand(overrides: Partial<EditCommand>): EditCommand {
  return { kind: 'edit', fields: {}, receivedAt: 0, ...overrides }
}

/** An edit that is based on the event as it was written at one instant, and is written at another. */
function makeBasedEdit(
  basedOn: number,
  writtenAt: number,
  overrides: Partial<EditCommand> = {},
): EditCommand {
  return makeEditCommand({ basedOn, fields: { contentUpdatedAt: new Date(writtenAt) }, ...overrides })
}

/** An outcome without counts, which depend on the order within a batch. */
function removeCounts(outcome: { kind: string; code?: string; result?: unknown }) {
  const { kind, code, result } = outcome
  return { kind, code, result }
}

/** Whether there is at most one command for each attendee, and one for the limit or content of the event. */
function areIndependent(commands: readonly Command[]) {
  return (
    new Set(commands.map((item) => ('signupId' in item ? item.signupId : 'limit'))).size === commands.length
  )
}

/**
 * The failures to simulate for a batch: only those after which it must have the same outcomes as its commands applied one by
 * one. If the response of a commit is lost, the batch is applied again after all of its commands took effect. Two outcomes may
 * then differ, which is right, because the commands of a batch arrive at the same time. A limit that was too low succeeds,
 * because later commands gave up spots. The RSVP of a kept-out attendee on the waitlist is refused, because a later command
 * freed a spot for them.
 */
function selectFailures(
  commands: readonly Command[],
  results: readonly CommitResult[],
  { keptOutIds, signups }: MemoryRsvpStore,
): readonly CommitResult[] {
  if (!areIndependent(commands)) return []
  const hasLimit = commands.some((item) => !('signupId' in item))
  const hasKeptOutRsvp = commands.some(
    (item) =>
      item.kind === 'rsvp' &&
      keptOutIds.has(item.signupId) &&
      signups.get(item.signupId)?.status === 'waitlist',
  )
  return (hasLimit || hasKeptOutRsvp) && commands.length > 1
    ? results.filter((result) => result === 'not committed')
    : results
}

describe('the RSVP engine', { timeout: 60_000 }, () => {
  test('applies each failed and retried batch once, with the outcomes of its commands applied one by one', () => {
    const batch = fc.tuple(fc.array(command, { minLength: 1, maxLength: 12 }), failuresArbitrary)
    const keptOutPlan = fc.record({
      keptOutIds: fc.uniqueArray(attendeeId, { maxLength: 3 }),
      batchIndex: fc.nat(8),
    })
    fc.assert(
      fc.property(
        limit,
        fc.array(batch, { maxLength: 10 }),
        keptOutPlan,
        (initialLimit, batchList, { keptOutIds, batchIndex }) => {
          const model = new SpotModel(initialLimit)
          const store = new MemoryRsvpStore(initialLimit, 1000)
          for (const [index, [commands, results]] of batchList.entries()) {
            if (index === batchIndex) model.keptOutIds = store.keptOutIds = new Set(keptOutIds)
            const outcomes = store.apply(commands, selectFailures(commands, results, store), () =>
              expectInvariants(store),
            )
            expect(outcomes.map(removeCounts)).toEqual(
              commands.map((item) => removeCounts(model.applyCommand(item))),
            )
          }
          for (const status of ['confirmed', 'waitlist'] as const)
            expect(listIds(store, status)).toEqual(model.listSignups(status).map(({ id }) => id))
          expect([...store.sentEmailIds].sort()).toEqual(model.sentEmailIds.sort())
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('gives kept-out people neither a spot nor a waitlist position, even if they were waitlisted before', () => {
    const keptOutIdsArbitrary = fc.uniqueArray(attendeeId, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        limit,
        batches,
        keptOutIdsArbitrary,
        batches,
        (initialLimit, batchesBefore, keptOutIds, batchesAfter) => {
          const store = new MemoryRsvpStore(initialLimit, 3)
          const listCurrentIds = () => [listIds(store, 'confirmed'), listIds(store, 'waitlist')] as const
          for (const commands of batchesBefore) store.apply(commands, [], () => expectInvariants(store))
          store.keptOutIds = new Set(keptOutIds)
          let [confirmedIds, waitlistIds] = listCurrentIds()
          for (const commands of batchesAfter) {
            const liftedRemovalIds = commands.flatMap((item) =>
              item.kind === 'rsvp' && item.shouldLiftRemoval ? [item.signupId] : [],
            )
            store.apply(commands, [], () => {
              expectInvariants(store)
              const [confirmedIdsBefore, waitlistIdsBefore] = [confirmedIds, waitlistIds]
              ;[confirmedIds, waitlistIds] = listCurrentIds()
              const isStillKeptOut = (id: string) =>
                keptOutIds.includes(id) &&
                !liftedRemovalIds.includes(id) &&
                store.signups.get(id)?.isKeptOut !== false
              const newIds = [
                ...confirmedIds.filter((id) => !confirmedIdsBefore.includes(id)),
                ...waitlistIds.filter((id) => !waitlistIdsBefore.includes(id)),
              ]
              expect(newIds.filter(isStillKeptOut)).toEqual([])
            })
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('gives the same outcomes if another instance commits between a lost response and the retry', () => {
    const makeCommands = (firstNumber: number, lastNumber: number) => {
      const id = fc
        .integer({ min: firstNumber, max: lastNumber })
        .map((attendeeNumber) => `p${attendeeNumber}`)
      return fc.array(fc.oneof(makeRsvpArbitrary(id), makeCancelArbitrary(id), makeAdmitArbitrary(id)), {
        minLength: 1,
        maxLength: 8,
      })
    }
    fc.assert(
      fc.property(
        limit,
        batches,
        makeCommands(1, 6),
        makeCommands(7, 12),
        fc.boolean(),
        (initialLimit, batchesBefore, ownCommands, otherCommands, isApplied) => {
          fc.pre(areIndependent(ownCommands))
          const store = new MemoryRsvpStore(initialLimit, 3)
          const check = () => expectInvariants(store)
          for (const commands of batchesBefore) store.apply(commands, [], check)
          const savedState = structuredClone({ counts: store.counts, signups: store.signups })
          store.attempt(ownCommands, isApplied ? 'committed, response lost' : 'not committed')
          store.apply(otherCommands, [], check)
          const outcomes = store.apply(ownCommands, [], check)
          if (!isApplied) return
          const undisturbedStore = new MemoryRsvpStore(initialLimit, 3)
          undisturbedStore.counts = savedState.counts
          for (const [id, signup] of savedState.signups) undisturbedStore.signups.set(id, signup)
          const expectedOutcomes = undisturbedStore.apply(ownCommands)
          expect(outcomes.map(removeCounts)).toEqual(expectedOutcomes.map(removeCounts))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('raises a limit in several steps, each of which keeps the invariants', () => {
    fc.assert(
      fc.property(
        limit,
        batches,
        fc.integer({ min: 1, max: 3 }),
        limit,
        limit,
        (initialLimit, batchList, step, firstLimit, lastLimit) => {
          const store = new MemoryRsvpStore(initialLimit, step)
          const check = () => expectInvariants(store)
          for (const commands of batchList) store.apply(commands, [], check)
          const outcomes = store.apply(
            [makeSetLimitCommand(firstLimit), makeSetLimitCommand(lastLimit)],
            [],
            check,
          )
          // The later of two limits wins.
          const lastUpdateIndex = outcomes.findLastIndex((outcome) => outcome.kind === 'updated')
          if (lastUpdateIndex >= 0)
            expect(store.counts.signupLimit).toBe([firstLimit, lastLimit][lastUpdateIndex])
          if (lastUpdateIndex < 1) expect(store.counts.confirmedCount).toBeGreaterThan(lastLimit ?? Infinity)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('the RSVP rules', () => {
  const event = makeRsvpEvent()
  const applyRsvp = (overrides: Partial<RsvpEvent> | null, receivedAt = 0) =>
    applyCommands({ event: overrides && { ...event, ...overrides }, signups: [], waitlistHead: [] }, [
      makeRsvpCommandAt('a', receivedAt),
    ])

  test.each([
    ['a missing event', null, 0, 'not_found'],
    ['a draft', { isPublished: false }, 0, 'not_found'],
    ['an event that has started', {}, 101, 'event_over'],
    ['an event whose guest list does not contain the attendee', { guestIds: new Set(['b']) }, 0, 'forbidden'],
  ])('refuses an RSVP for %s, and changes nothing', (_, overrides, receivedAt, code) => {
    expect(applyRsvp(overrides, receivedAt)).toEqual({ outcomes: [{ kind: 'refused', code }], ...noChanges })
  })

  const [ann, ben] = [makeSignup('ann', 1, 'confirmed'), makeSignup('ben', 2, 'waitlist')]
  const fullEvent = { ...event, confirmedCount: 1, waitlistCount: 1, nextSeq: 3 }
  const getOutcome = (command: Command) =>
    applyCommands({ event: fullEvent, signups: [ann, ben], waitlistHead: [ben] }, [command]).outcomes[0]

  // An event is past when it began before now (specification section 4).
  test('accepts an RSVP, a cancellation, an admission and a limit at the instant of the start', () => {
    expect(applyRsvp({}, 100).outcomes[0]).toMatchObject({ kind: 'registered' })
    expect(getOutcome(makeCancelCommand('ann', 1, 100))).toEqual({ kind: 'cancelled' })
    expect(getOutcome(makeAdmitCommand('ben', 2, 100))).toMatchObject({ kind: 'admitted' })
    expect(getOutcome(makeSetLimitCommand(2, 100))).toMatchObject({ isComplete: true })
  })

  test('gives spots at the door after the start, even to people not on the guest list, unless the event is cancelled', () => {
    const walkIn = { ...makeRsvpCommand('cat', 'r'), receivedAt: 500, isAtDoor: true }
    const state = { event: { ...event, guestIds: new Set(['b']) }, signups: [], waitlistHead: [] }
    expect(applyCommands(state, [walkIn]).outcomes[0]).toMatchObject({ kind: 'registered' })
    expect(
      getOutcome({ kind: 'admit', signupId: 'ben', seq: 2, receivedAt: 500, isAtDoor: true }),
    ).toMatchObject({
      kind: 'admitted',
      counts: { signupLimit: 2, confirmedCount: 2 },
    })
    const result = applyCommands({ ...state, event: { ...event, cancelledAt: 50 } }, [walkIn])
    expect(result.outcomes).toEqual([{ kind: 'refused', code: 'not_found' }])
  })

  test('refuses a cancellation after the start of the event, unless the RSVP was cancelled before', () => {
    const apply = (status: Signup['status'], receivedAt: number) =>
      applyCommands({ event, signups: [makeSignup('a', 1, status)], waitlistHead: [] }, [
        makeCancelCommand('a', 1, receivedAt),
      ])
    const getCancelOutcome = (status: Signup['status'], receivedAt = 101) =>
      apply(status, receivedAt).outcomes[0]
    expect(getCancelOutcome('confirmed')).toEqual({ kind: 'refused', code: 'event_over' })
    expect(getCancelOutcome('missed')).toEqual({ kind: 'refused', code: 'event_over' })
    expect(getCancelOutcome('cancelled')).toEqual({ kind: 'cancelled' })
    // The event has been moved to a later time, but the missed attendees do not have their spots back yet.
    expect(apply('missed', 0)).toMatchObject({ counts: null, signups: [] })
    expect(getCancelOutcome('missed', 0)).toEqual({ kind: 'refused', code: 'event_over' })
  })
})

describe('an edit', () => {
  const counts = { signupLimit: 1, confirmedCount: 1, waitlistCount: 2, nextSeq: 4 }
  const event = makeRsvpEvent(counts)
  const ann = makeSignup('ann', 1, 'confirmed')
  const [ben, cat] = [makeSignup('ben', 2, 'waitlist'), makeSignup('cat', 3, 'waitlist')]
  const apply = (commands: readonly Command[], overrides: Partial<RsvpState> = {}) =>
    applyCommands({ event, signups: [ann], waitlistHead: [ben, cat], ...overrides }, commands)

  test('writes only the text if only the text changes', () =>
    expect(apply([makeEditCommand({ fields: { title: 'New' } })])).toEqual({
      ...noChanges,
      fields: { title: 'New' },
      outcomes: [{ kind: 'updated', counts, isComplete: true }],
    }))

  test('confirms the whole waitlist in steps if it removes the limit', () => {
    const increase = makeEditCommand({ fields: { title: 'New' }, signupLimit: null })
    const result = applyCommands({ event, signups: [], waitlistHead: [ben, cat] }, [increase, increase], 1)
    expect(result.outcomes.map((outcome) => outcome.kind === 'updated' && outcome.isComplete)).toEqual([
      false,
      false,
    ])
    expect(result).toMatchObject({ counts: { signupLimit: 2, confirmedCount: 2 }, fields: { title: 'New' } })
    expect(apply([increase]).counts).toMatchObject({ signupLimit: null, confirmedCount: 3, waitlistCount: 0 })
  })

  test('is refused as a whole if its limit is below the confirmed count', () => {
    const fullEvent = { ...event, signupLimit: 2, confirmedCount: 2, waitlistCount: 0 }
    const refusedEdit = makeEditCommand({ fields: { title: 'New' }, signupLimit: 1, startsAt: 500 })
    const result = apply([refusedEdit, makeRsvpCommandAt('dan', 200)], { event: fullEvent, waitlistHead: [] })
    expect(result).toEqual({
      outcomes: [
        { kind: 'refused', code: 'limit_below_confirmed', takenSpotCount: 2 },
        { kind: 'refused', code: 'event_over' },
      ],
      ...noChanges,
    })
  })

  test('changes the text but not the spots of an event that has started, unless it postpones the event', () => {
    const lateEdit = { receivedAt: 101, fields: { title: 'New' } }
    expect(apply([makeEditCommand({ ...lateEdit })]).fields).toEqual({ title: 'New' })
    expect(apply([makeEditCommand({ ...lateEdit, signupLimit: 1 })]).fields).toEqual({ title: 'New' })
    expect(apply([makeEditCommand({ ...lateEdit, signupLimit: 2 })])).toMatchObject({
      outcomes: [{ kind: 'refused', code: 'event_over' }],
      fields: null,
    })
    expect(apply([makeEditCommand({ ...lateEdit, signupLimit: 2, startsAt: 200 })]).counts).toMatchObject({
      confirmedCount: 2,
    })
  })

  test('accepts RSVPs until the new start if it postpones the event', () => {
    const { outcomes } = apply([makeEditCommand({ startsAt: 200 }), makeRsvpCommandAt('dan', 150)])
    expect(outcomes[1]).toMatchObject({ kind: 'registered', seq: 4 })
  })

  test('saves the location of a private event, and an audit entry if an admin makes it, but nothing if it is refused', () => {
    const actor = { id: userId.parse(1_000_000_002), name: 'Ada' }
    const subject = { kind: 'event', id: '1000000001', name: 'Supper' } as const
    const auditEntry = { action: 'event_updated', actor, subject, before: {}, after: {} } as const
    const place = { venueName: 'Attic', venueAddress: null }
    const privateEdit = makeEditCommand({ fields: { isPrivate: true }, place, auditEntry })
    expect(apply([privateEdit])).toMatchObject({ place, auditEntries: [{ auditEntry, seq: null }] })
    expect(apply([{ ...privateEdit, place: null }]).place).toBeNull()
    const refusedResult = apply([{ ...privateEdit, receivedAt: 101, signupLimit: 2 }])
    expect(refusedResult).toMatchObject({
      outcomes: [{ code: 'event_over' }],
      place: undefined,
      auditEntries: [],
    })
  })

  test('keeps the fields that an earlier edit wrote', () => {
    const edits = [
      makeEditCommand({ fields: { title: 'New', city: 'Bonn' } }),
      makeEditCommand({ fields: { title: 'Newer' } }),
    ]
    expect(apply(edits).fields).toEqual({ title: 'Newer', city: 'Bonn' })
  })

  describe('based on a known state', () => {
    const makeState = (contentUpdatedAt: number, fields: object = {}) => ({
      event: { ...event, storedDocument: { contentUpdatedAt: new Date(contentUpdatedAt), ...fields } },
    })
    const outdatedOutcome = { kind: 'refused', code: 'changed_meanwhile' }

    test('is written if that state is current', () => {
      const currentEdit = makeBasedEdit(7, 8, { signupLimit: 2, virtualLink: 'https://meet.example' })
      const result = apply([currentEdit], makeState(7))
      expect(result).toMatchObject({
        outcomes: [{ kind: 'updated', isComplete: true }],
        counts: { signupLimit: 2, confirmedCount: 2 },
        fields: { contentUpdatedAt: new Date(8) },
        virtualLink: 'https://meet.example',
      })
    })

    test('is refused as a whole if another edit came first, in an earlier commit or in the same one', () => {
      const lateEdit = makeBasedEdit(7, 9, { signupLimit: null, virtualLink: null })
      const refusedResult = { ...noChanges, outcomes: [outdatedOutcome], virtualLink: undefined }
      expect(apply([lateEdit], makeState(8))).toEqual(refusedResult)
      const result = apply([makeBasedEdit(7, 8), lateEdit], makeState(7))
      expect(result).toMatchObject({ ...noChanges, fields: { contentUpdatedAt: new Date(8) } })
      expect(result.outcomes[1]).toEqual(outdatedOutcome)
      expect(result.virtualLink).toBeUndefined()
      // A repeated edit of only the limit cannot be recognised, because it stores no content.
      expect(apply([makeEditCommand({ basedOn: 7, signupLimit: 5 })], makeState(8)).outcomes).toEqual([
        outdatedOutcome,
      ])
    })

    test('is accepted again after a lost response, but only with the same content', () => {
      const hosts = [{ id: 1, name: 'Ann' }]
      const fields = { contentUpdatedAt: new Date(8), updatedAt: new Date(8), hosts }
      const ownEdit = makeBasedEdit(7, 8, { fields })
      const storedFields = { hosts: [{ name: 'Ann', id: 1 }], updatedAt: new Date(99) }
      expect(apply([ownEdit], makeState(8, storedFields)).outcomes[0]).toMatchObject({ kind: 'updated' })
      for (const otherHosts of [[], [{ id: 1, name: 'Ben' }], null, [...hosts, ...hosts]]) {
        expect(apply([ownEdit], makeState(8, { hosts: otherHosts })).outcomes[0]).toEqual(outdatedOutcome)
      }
    })
  })

  describe('that cancels the event', () => {
    const cancellation = makeEditCommand({ fields: { cancelledAt: 'then' }, cancelledAt: 50 })
    const spotCommands: Command[] = [
      makeRsvpCommand('dan', 'r'),
      makeCancelCommand('ann', 1),
      makeSetLimitCommand(5),
      makeEditCommand({ fields: { title: 'New' } }),
    ]
    const notFoundOutcome = { kind: 'refused', code: 'not_found' }

    test('leads to a refusal of the commands that follow in the same batch', () => {
      const result = apply([cancellation, ...spotCommands])
      expect(result.outcomes.slice(1)).toEqual([
        notFoundOutcome,
        notFoundOutcome,
        notFoundOutcome,
        notFoundOutcome,
      ])
      expect(result).toMatchObject({ counts: null, fields: { cancelledAt: 'then' }, notifications: [] })
    })

    test('leads to a refusal of the commands of later batches', () => {
      const result = apply(spotCommands, { event: { ...event, cancelledAt: 50 } })
      expect(result).toEqual({
        outcomes: [notFoundOutcome, notFoundOutcome, notFoundOutcome, notFoundOutcome],
        ...noChanges,
      })
      expect(
        apply([makeRsvpCommand('dan', 'r')], { event: { ...event, cancelledAt: null } }).counts,
      ).not.toBeNull()
    })
  })
})

describe('an admission by a host', () => {
  const event = makeRsvpEvent({ confirmedCount: 1, waitlistCount: 2, nextSeq: 4 })
  const waitlistHead = [makeSignup('ben', 2, 'waitlist'), makeSignup('cat', 3, 'waitlist')]
  const signups = [makeSignup('ann', 1, 'confirmed'), ...waitlistHead]
  const apply = (commands: readonly Command[], overrides: Partial<RsvpEvent> = {}, readSignups = signups) =>
    applyCommands({ event: { ...event, ...overrides }, signups: readSignups, waitlistHead }, commands)

  test('adds a spot if none is free, skips the waitlist and notifies the attendee', () => {
    const result = apply([makeAdmitCommand('cat', 3)])
    expect(result).toMatchObject({
      outcomes: [{ kind: 'admitted', counts: { signupLimit: 2 } }],
      counts: { signupLimit: 2, confirmedCount: 2, waitlistCount: 1, nextSeq: 4 },
      signups: [{ signup: { id: 'cat', status: 'confirmed' }, createdAt: null }],
      notifications: [{ kind: 'promoted', signup: { id: 'cat' } }],
    })
    expect(result.notifications).toHaveLength(1)
  })

  test('changes nothing the second time, and has the same outcome', () => {
    const result = apply([makeAdmitCommand('cat', 3), makeAdmitCommand('cat', 3)])
    expect(result.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2 })
    expect(result.outcomes[1]).toEqual(result.outcomes[0])
    expect(apply([makeAdmitCommand('ann', 1)])).toMatchObject({
      outcomes: [{ kind: 'admitted' }],
      counts: null,
      notifications: [],
      auditEntries: [],
    })
  })

  test('leads to one audit entry if an admin makes it, and so does a removal', () => {
    const subject = { kind: 'event', id: '1000000001', name: 'Supper' } as const
    const actor = { id: userId.parse(1_000_000_002), name: 'Ada' }
    const makeAuditEntry = (action: 'attendee_admitted' | 'attendee_removed') => ({
      auditEntry: { action, actor, subject, before: {}, after: {} },
    })
    const cat = { ...makeAdmitCommand('cat', 3), ...makeAuditEntry('attendee_admitted') }
    const ann = { ...makeCancelCommand('ann', 1), ...makeAuditEntry('attendee_removed') }
    expect(apply([cat, cat, ann, ann]).auditEntries).toEqual([
      { ...makeAuditEntry('attendee_admitted'), seq: 3 },
      { ...makeAuditEntry('attendee_removed'), seq: 1 },
    ])
    expect(
      apply([{ ...makeAdmitCommand('ann', 1), ...makeAuditEntry('attendee_admitted') }]).auditEntries,
    ).toEqual([])
  })

  test('takes a free spot, and leaves an unlimited event unlimited', () => {
    const result = apply([makeAdmitCommand('cat', 3)], { signupLimit: 5 })
    expect(result.counts).toMatchObject({ signupLimit: 5, confirmedCount: 2 })
    expect(apply([makeAdmitCommand('cat', 3)], { signupLimit: null }).counts).toMatchObject({
      signupLimit: null,
    })
  })

  test.each([
    ['a cancelled event', [makeAdmitCommand('cat', 3)], { cancelledAt: 50 }, 'not_found'],
    ['an event that has started', [makeAdmitCommand('cat', 3, 101)], {}, 'event_over'],
  ] as [string, Command[], Partial<RsvpEvent>, string][])(
    'is refused for %s',
    (_, commands, overrides, code) =>
      expect(apply(commands, overrides).outcomes.at(-1)).toEqual({ kind: 'refused', code }),
  )

  test('is deferred during a stepwise increase of the limit, which may give the attendee a spot', () => {
    const increase = makeSetLimitCommand(3)
    const state = { event, signups, waitlistHead }
    const result = applyCommands(state, [increase, makeAdmitCommand('cat', 3)], 1)
    expect(result.outcomes).toMatchObject([{ isComplete: false }, { kind: 'deferred' }])
    expect(result.notifications.map(({ signup }) => signup.id)).toEqual(['ben'])
    const store = new MemoryRsvpStore(1, 1)
    store.counts = { signupLimit: 1, confirmedCount: 1, waitlistCount: 2, nextSeq: 4 }
    for (const signup of signups) store.signups.set(signup.id, signup)
    const outcomes = store.apply([increase, makeAdmitCommand('cat', 3)], [], () => expectInvariants(store))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['updated', 'admitted'])
    expect(store.counts).toMatchObject({ signupLimit: 3, confirmedCount: 3, waitlistCount: 0 })
  })
})

test('sends no email to a deleted user whose RSVP is cancelled', () => {
  const store = new MemoryRsvpStore(3, 1000)
  store.apply(['a', 'b', 'c', 'd'].map((id) => makeRsvpCommand(id, 'r')))
  const cancellations: Command[] = [{ ...makeCancelCommand('c', 3), suppressNotification: true }]
  const result = applyCommands(store.read(cancellations), cancellations)
  expect(result.notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([['promoted', 'd']])
  expect(result.signups.find(({ signup }) => signup.id === 'c')?.signup.status).toBe('cancelled')
})

test('gives each email the trace of the command that caused it', () => {
  const store = new MemoryRsvpStore(1, 1000)
  store.write(applyCommands(store.read([]), [makeRsvpCommand('a', 'r'), makeRsvpCommand('b', 'r')]))
  const commands: Command[] = [
    { ...makeCancelCommand('a', 1), trace: 'the cancel' },
    { ...makeRsvpCommand('c', 'r'), trace: 'the RSVP' },
    makeRsvpCommand('d', 'r'),
  ]
  const { notifications } = applyCommands(store.read(commands), commands)
  expect(notifications.map(({ kind, signup, trace }) => [kind, signup.id, trace])).toEqual([
    ['cancelled', 'a', 'the cancel'],
    ['promoted', 'b', 'the cancel'],
    ['waitlist', 'c', 'the RSVP'],
    ['waitlist', 'd', null],
  ])
})
