import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { userId } from '../ids.ts'
import { applyCommands } from './apply-commands.ts'
import type { Command, EditCommand, RsvpResult, RsvpEvent, RsvpState, Signup } from './command.ts'
import {
  admit,
  anyOf,
  cancel,
  expectLaws,
  idsOf,
  ignore,
  rsvp,
  rsvpAt,
  rsvpEventOf,
  setLimit,
  signupOf,
} from '../../../test/rsvps/commands.ts'
import { SpotModel } from '../../../test/rsvps/spot-model.ts'
import { MemoryRsvpStore, type Fate } from '../../../test/rsvps/memory-rsvp-store.ts'
import { waitlistNeeded } from './waitlist-needed.ts'

const unchanged = { counts: null, fields: null, signups: [], notifications: [], auditEntries: [] }

const people = 12

const person = fc.integer({ min: 1, max: people }).map((n) => `p${n}`)
const limit = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 4 })

const version = fc.integer({ min: 0, max: 3 })
const seq = fc.integer({ min: 1, max: 30 })

/** One in four by somebody at the door, whom a host lets in although they were removed; one in four by a standing RSVP. */
const rsvpBy = (id: fc.Arbitrary<string>) =>
  fc
    .tuple(id, fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.nat(3))
    .map(([signupId, request, n, m]): Command => ({
      ...rsvp(signupId, `r${request}`),
      ...{ liftsRemoval: n === 0, isStanding: m === 0 },
    }))
const cancelBy = (id: fc.Arbitrary<string>) =>
  fc.tuple(id, seq, fc.boolean()).map(([who, n, isByHost]) => cancel(who, n, 0, isByHost))
const admitBy = (id: fc.Arbitrary<string>) => fc.tuple(id, seq).map(([who, n]) => admit(who, n))

const command: fc.Arbitrary<Command> = anyOf<Command>(
  [6, rsvpBy(person)],
  [5, cancelBy(person)],
  [3, admitBy(person)],
  [1, limit.map((signupLimit) => setLimit(signupLimit))],
  [
    1,
    fc.oneof(
      limit.map((signupLimit) => edit({ signupLimit })),
      fc.constant(edit({ fields: { title: 'New' } })),
      fc.tuple(version, version, limit).map(([from, to, signupLimit]) => editOf(from, to, { signupLimit })),
    ),
  ],
)
const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { maxLength: 10 })
const failures = fc.array(fc.constantFrom<Fate>('not committed', 'committed, answer lost'), { maxLength: 4 })

function edit(change: Partial<EditCommand>): EditCommand {
  return { kind: 'edit', fields: {}, at: 0, ...change }
}

/** An edit that began from one state of the event, and makes another of it. */
function editOf(basedOn: number, becomes: number, change: Partial<EditCommand> = {}): EditCommand {
  return edit({ basedOn, fields: { contentUpdatedAt: new Date(becomes) }, ...change })
}

/** An outcome without the counts told with a limit: those are of their moment, and a batch has another. */
function essence(outcome: { kind: string; code?: string; answer?: RsvpResult }) {
  const { kind, code, answer } = outcome
  return { kind, code, answer }
}

/** Whether each person, and the limit, is the subject of one command at most. */
function isOneEach(commands: readonly Command[]) {
  return (
    new Set(commands.map((item) => ('signupId' in item ? item.signupId : 'limit'))).size === commands.length
  )
}

/**
 * The failures after which a batch must answer as its commands would one by one. Those of a batch come at the same time, so
 * any order of them is right: applied again after a lost answer, a limit that was below the seats given finds the seats
 * that later commands gave up, and is reached; the RSVP of somebody who is kept out but waits is refused, as a spot that a later
 * command gave up took them off the waitlist.
 */
function fatesOf(
  commands: readonly Command[],
  fates: readonly Fate[],
  { keptOut, signups }: MemoryRsvpStore,
): readonly Fate[] {
  if (!isOneEach(commands)) return []
  const hasLimit = commands.some((item) => !('signupId' in item))
  const mayBeRemoved = commands.some(
    (item) =>
      item.kind === 'rsvp' && keptOut.has(item.signupId) && signups.get(item.signupId)?.status === 'waitlist',
  )
  return (hasLimit || mayBeRemoved) && commands.length > 1
    ? fates.filter((fate) => fate === 'not committed')
    : fates
}

describe('the laws of the line', { timeout: 60_000 }, () => {
  test('batches, failing and applied again, do once what the commands would do one by one', () => {
    const batch = fc.tuple(fc.array(command, { minLength: 1, maxLength: 12 }), failures)
    const keptOutFrom = fc.record({ keptOut: fc.uniqueArray(person, { maxLength: 3 }), from: fc.nat(8) })
    fc.assert(
      fc.property(
        limit,
        fc.array(batch, { maxLength: 10 }),
        keptOutFrom,
        (start, plan, { keptOut, from }) => {
          const model = new SpotModel(start)
          const store = new MemoryRsvpStore(start, 1000)
          for (const [n, [commands, fates]] of plan.entries()) {
            if (n === from) model.keptOut = store.keptOut = new Set(keptOut)
            const outcomes = store.apply(commands, fatesOf(commands, fates, store), () => expectLaws(store))
            expect(outcomes.map(essence)).toEqual(commands.map((item) => essence(model.do(item))))
          }
          for (const status of ['confirmed', 'waitlist'] as const)
            expect(idsOf(store, status)).toEqual(model.with(status).map(({ id }) => id))
          expect([...store.sent].sort()).toEqual(model.sent.sort())
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('gives kept-out people neither a spot nor a waitlist position, even if they were waitlisted before', () => {
    const keptOutPeople = fc.uniqueArray(person, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(limit, batches, keptOutPeople, batches, (start, before, keptOut, after) => {
        const store = new MemoryRsvpStore(start, 3)
        const held = () => [idsOf(store, 'confirmed'), idsOf(store, 'waitlist')] as const
        for (const commands of before) store.apply(commands, [], () => expectLaws(store))
        store.keptOut = new Set(keptOut)
        let [confirmed, waiting] = held()
        for (const commands of after) {
          const letIn = commands.flatMap((item) =>
            item.kind === 'rsvp' && item.liftsRemoval ? [item.signupId] : [],
          )
          store.apply(commands, [], () => {
            expectLaws(store)
            for (const id of keptOut) {
              if (letIn.includes(id) || store.signups.get(id)?.isKeptOut === false) continue
              if (!confirmed.includes(id)) expect(held()[0], 'a spot').not.toContain(id)
              if (!waiting.includes(id)) expect(held()[1], 'a place in line').not.toContain(id)
            }
            ;[confirmed, waiting] = held()
          })
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('another instance may come between a lost answer and the retry', () => {
    const half = (from: number, to: number) => {
      const id = fc.integer({ min: from, max: to }).map((n) => `p${n}`)
      return fc.array(fc.oneof(rsvpBy(id), cancelBy(id), admitBy(id)), { minLength: 1, maxLength: 8 })
    }
    fc.assert(
      fc.property(
        limit,
        batches,
        half(1, 6),
        half(7, 12),
        fc.boolean(),
        (start, before, mine, theirs, isApplied) => {
          fc.pre(isOneEach(mine))
          const store = new MemoryRsvpStore(start, 3)
          const check = () => expectLaws(store)
          for (const commands of before) store.apply(commands, [], check)
          const shadow = structuredClone({ counts: store.seats, signups: store.signups })
          store.attempt(mine, isApplied ? 'committed, answer lost' : 'not committed')
          store.apply(theirs, [], check)
          const outcomes = store.apply(mine, [], check)
          if (!isApplied) return
          const first = new MemoryRsvpStore(start, 3)
          first.seats = shadow.counts
          for (const [id, signup] of shadow.signups) first.signups.set(id, signup)
          expect(outcomes.map(essence)).toEqual(first.apply(mine, [], ignore).map(essence))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a large raise goes in steps, and each keeps the laws', () => {
    fc.assert(
      fc.property(
        limit,
        batches,
        fc.integer({ min: 1, max: 3 }),
        limit,
        limit,
        (start, plan, step, first, last) => {
          const store = new MemoryRsvpStore(start, step)
          const check = () => expectLaws(store)
          for (const commands of plan) store.apply(commands, [], check)
          const outcomes = store.apply([setLimit(first), setLimit(last)], [], check)
          // The later of two changes stands, however many steps the earlier one took.
          const stands = outcomes.findLastIndex((outcome) => outcome.kind === 'updated')
          if (stands >= 0) expect(store.seats.signupLimit).toBe([first, last][stands])
          if (stands < 1) expect(store.seats.confirmedCount).toBeGreaterThan(last ?? Infinity)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('who is let in', () => {
  const event = rsvpEventOf()
  const only = (change: Partial<RsvpEvent> | null, at = 0) =>
    applyCommands({ event: change && { ...event, ...change }, signups: [], waiting: [] }, [rsvpAt('a', at)])

  test.each([
    ['a missing event', null, 0, 'not_found'],
    ['a draft', { isPublished: false }, 0, 'not_found'],
    ['an event that has started', {}, 101, 'event_over'],
    ['a guest list without the caller', { guests: new Set(['b']) }, 0, 'forbidden'],
  ])('%s refuses, and nothing changes', (_, change, at, code) => {
    expect(only(change, at)).toEqual({ outcomes: [{ kind: 'refused', code }], ...unchanged })
  })

  const [ann, ben] = [signupOf('ann', 1, 'confirmed'), signupOf('ben', 2, 'waitlist')]
  const full = { ...event, confirmedCount: 1, waitlistCount: 1, nextSeq: 3 }
  const outcomeOf = (command: Command) =>
    applyCommands({ event: full, signups: [ann, ben], waiting: [ben] }, [command]).outcomes[0]

  // An event is past when it began before now (specification section 4).
  test('the very instant at which it begins is in time: for a seat, giving it back, letting in, another limit', () => {
    expect(only({}, 100).outcomes[0]).toMatchObject({ kind: 'registered' })
    expect(outcomeOf(cancel('ann', 1, 100))).toEqual({ kind: 'cancelled' })
    expect(outcomeOf(admit('ben', 2, 100))).toMatchObject({ kind: 'admitted' })
    expect(outcomeOf(setLimit(2, 100))).toMatchObject({ isReached: true })
  })

  test('at the door people come in, and are let in, after the start, and whoever is on no guest list', () => {
    const walkIn = { ...rsvp('cat', 'r'), at: 500, isAtDoor: true }
    const state = { event: { ...event, guests: new Set(['b']) }, signups: [], waiting: [] }
    expect(applyCommands(state, [walkIn]).outcomes[0]).toMatchObject({ kind: 'registered' })
    expect(outcomeOf({ kind: 'admit', signupId: 'ben', seq: 2, at: 500, isAtDoor: true })).toMatchObject({
      kind: 'admitted',
      counts: { signupLimit: 2, confirmedCount: 2 },
    })
    const off = { ...state, event: { ...event, cancelledAt: 50 } }
    expect(applyCommands(off, [walkIn]).outcomes[0]).toEqual({ kind: 'refused', code: 'not_found' })
  })

  test('a guest list with the caller lets in', () => {
    expect(only({ guests: new Set(['a']) }).outcomes[0]).toMatchObject({ kind: 'registered', seq: 1 })
  })

  test('an event that is over keeps its guests, and whoever had cancelled already', () => {
    const apply = (status: Signup['status'], at: number) =>
      applyCommands({ event, signups: [signupOf('a', 1, status)], waiting: [] }, [cancel('a', 1, at)])
    const outcome = (status: Signup['status'], at = 101) => apply(status, at).outcomes[0]
    expect(outcome('confirmed')).toEqual({ kind: 'refused', code: 'event_over' })
    expect(outcome('missed')).toEqual({ kind: 'refused', code: 'event_over' })
    expect(outcome('cancelled')).toEqual({ kind: 'cancelled' })
    // It was moved since, and who missed it is not seated again yet.
    expect(apply('missed', 0)).toMatchObject({ counts: null, signups: [] })
    expect(outcome('missed', 0)).toEqual({ kind: 'refused', code: 'event_over' })
  })
})

test('no more of the waitlist is read than can be needed', () => {
  const counts = { signupLimit: 50, confirmedCount: 50, waitlistCount: 950, nextSeq: 1001 }
  const left = cancel('a', 1)
  expect(waitlistNeeded(counts, [rsvp('a', 'r')])).toBe(0)
  expect(waitlistNeeded(counts, [left, left])).toBe(2)
  expect(waitlistNeeded(counts, [setLimit(60), left])).toBe(11)
  expect(waitlistNeeded(counts, [setLimit(null)])).toBe(400)
  expect(waitlistNeeded({ ...counts, waitlistCount: 3 }, [setLimit(null)])).toBe(3)
  expect(waitlistNeeded(counts, [edit({ signupLimit: 60 })])).toBe(10)
  expect(waitlistNeeded(counts, [edit({ signupLimit: null })])).toBe(400)
  expect(waitlistNeeded(counts, [edit({})])).toBe(0)
  expect(waitlistNeeded(counts, [admit('b', 60), left])).toBe(2)
})

describe('an edit', () => {
  const counts = { signupLimit: 1, confirmedCount: 1, waitlistCount: 2, nextSeq: 4 }
  const event = rsvpEventOf(counts)
  const ann = signupOf('ann', 1, 'confirmed')
  const [ben, cat] = [signupOf('ben', 2, 'waitlist'), signupOf('cat', 3, 'waitlist')]
  const apply = (commands: readonly Command[], change: Partial<RsvpState> = {}) =>
    applyCommands({ event, signups: [ann], waiting: [ben, cat], ...change }, commands)

  test('of the text writes just that', () => {
    expect(apply([edit({ fields: { title: 'New' } })])).toEqual({
      ...{ ...unchanged, fields: { title: 'New' } },
      outcomes: [{ kind: 'updated', counts, isReached: true }],
    })
  })

  test('with more seats gives them out in the same commit', () => {
    const applied = apply([edit({ fields: { title: 'New' }, signupLimit: 2 })])
    expect(applied.outcomes).toEqual([{ kind: 'updated', counts: applied.counts, isReached: true }])
    expect(applied).toMatchObject({
      counts: { signupLimit: 2, confirmedCount: 2, waitlistCount: 1 },
      fields: { title: 'New' },
      signups: [{ signup: { id: 'ben', status: 'confirmed' }, madeAt: null }],
      notifications: [{ kind: 'promoted', signup: { id: 'ben' } }],
    })
  })

  test('that takes the limit away lets everybody in, in steps', () => {
    const raise = edit({ fields: { title: 'New' }, signupLimit: null })
    const applied = applyCommands({ event, signups: [], waiting: [ben, cat] }, [raise, raise], 1)
    expect(applied.outcomes.map((outcome) => outcome.kind === 'updated' && outcome.isReached)).toEqual([
      false,
      false,
    ])
    expect(applied).toMatchObject({ counts: { signupLimit: 2, confirmedCount: 2 }, fields: { title: 'New' } })
    expect(apply([raise]).counts).toMatchObject({ signupLimit: null, confirmedCount: 3, waitlistCount: 0 })
  })

  test('below the seats given is refused whole', () => {
    const full = { ...event, signupLimit: 2, confirmedCount: 2, waitlistCount: 0 }
    const lower = edit({ fields: { title: 'New' }, signupLimit: 1, startsAt: 500 })
    const applied = apply([lower, rsvpAt('dan', 200)], { event: full, waiting: [] })
    expect(applied).toEqual({
      outcomes: [
        { kind: 'refused', code: 'limit_below_confirmed', confirmedCount: 2 },
        { kind: 'refused', code: 'event_over' },
      ],
      ...unchanged,
    })
  })

  test('of an event that has started may change its text, not its seats; unless it is put off', () => {
    const over = { at: 101, fields: { title: 'New' } }
    expect(apply([edit({ ...over })]).fields).toEqual({ title: 'New' })
    expect(apply([edit({ ...over, signupLimit: 1 })]).fields).toEqual({ title: 'New' })
    expect(apply([edit({ ...over, signupLimit: 2 })])).toMatchObject({
      outcomes: [{ kind: 'refused', code: 'event_over' }],
      fields: null,
    })
    expect(apply([edit({ ...over, signupLimit: 2, startsAt: 200 })]).counts).toMatchObject({
      confirmedCount: 2,
    })
  })

  test('that puts it off lets people in until then', () => {
    const { outcomes } = apply([edit({ startsAt: 200 }), rsvpAt('dan', 150)])
    expect(outcomes[1]).toMatchObject({ kind: 'registered', seq: 4 })
  })

  test('brings the place of a private event along, and an admin’s goes in the audit log, unless it is refused', () => {
    const by = { id: userId.parse(1_000_000_002), name: 'Ada' }
    const subject = { kind: 'event', id: '1000000001', name: 'Supper' } as const
    const auditEntry = { action: 'event_updated', by, subject, before: {}, after: {} } as const
    const place = { venueName: 'Attic', venueAddress: null }
    const secret = edit({ fields: { isPrivate: true }, place, auditEntry })
    expect(apply([secret])).toMatchObject({ place, auditEntries: [{ auditEntry, seq: null }] })
    expect(apply([{ ...secret, place: null }]).place).toBeNull()
    const refused = apply([{ ...secret, at: 101, signupLimit: 2 }])
    expect(refused).toMatchObject({ outcomes: [{ code: 'event_over' }], place: undefined, auditEntries: [] })
  })

  test('after another keeps what that wrote', () => {
    const both = [edit({ fields: { title: 'New', city: 'Bonn' } }), edit({ fields: { title: 'Newer' } })]
    expect(apply(both).fields).toEqual({ title: 'Newer', city: 'Bonn' })
  })

  describe('that says what it began from', () => {
    const from = (contentUpdatedAt: number, more: object = {}) => ({
      event: { ...event, stored: { contentUpdatedAt: new Date(contentUpdatedAt), ...more } },
    })
    const outdated = { kind: 'refused', code: 'changed_meanwhile' }

    test('is written while that stands', () => {
      const applied = apply([editOf(7, 8, { signupLimit: 2, virtualLink: 'https://meet.example' })], from(7))
      expect(applied).toMatchObject({
        outcomes: [{ kind: 'updated', isReached: true }],
        counts: { signupLimit: 2, confirmedCount: 2 },
        fields: { contentUpdatedAt: new Date(8) },
        virtualLink: 'https://meet.example',
      })
    })

    test('is refused whole where somebody came before, in an earlier commit or in the same', () => {
      const late = editOf(7, 9, { signupLimit: null, virtualLink: null })
      expect(apply([late], from(8))).toEqual({ ...unchanged, outcomes: [outdated], virtualLink: undefined })
      const both = apply([editOf(7, 8), late], from(7))
      expect(both).toMatchObject({ ...unchanged, fields: { contentUpdatedAt: new Date(8) } })
      expect(both.outcomes[1]).toEqual(outdated)
      expect(both.virtualLink).toBeUndefined()
      // One of the seats alone says nothing by which it could be known.
      expect(apply([edit({ basedOn: 7, signupLimit: 5 })], from(8)).outcomes).toEqual([outdated])
    })

    test('is not refused for its own sake where its answer was lost: only one that says the same is it', () => {
      const hosts = [{ id: 1, name: 'Ann' }]
      const mine = editOf(7, 8, { fields: { contentUpdatedAt: new Date(8), updatedAt: new Date(8), hosts } })
      const stored = { hosts: [{ name: 'Ann', id: 1 }], updatedAt: new Date(99) }
      expect(apply([mine], from(8, stored)).outcomes[0]).toMatchObject({ kind: 'updated' })
      for (const other of [[], [{ id: 1, name: 'Ben' }], null, [...hosts, ...hosts]]) {
        expect(apply([mine], from(8, { hosts: other })).outcomes[0]).toEqual(outdated)
      }
    })
  })

  describe('that cancels the event', () => {
    const cancelling = edit({ fields: { cancelledAt: 'then' }, cancelledAt: 50 })
    const everything: Command[] = [
      rsvp('dan', 'r'),
      cancel('ann', 1),
      setLimit(5),
      edit({ fields: { title: 'New' } }),
    ]
    const gone = { kind: 'refused', code: 'not_found' }

    test('ends all that is about its seats: nobody gets one any more', () => {
      const applied = apply([cancelling, ...everything])
      expect(applied.outcomes.slice(1)).toEqual([gone, gone, gone, gone])
      expect(applied).toMatchObject({ counts: null, fields: { cancelledAt: 'then' }, notifications: [] })
    })

    test('has ended it for those that come later', () => {
      const applied = apply(everything, { event: { ...event, cancelledAt: 50 } })
      expect(applied).toEqual({ outcomes: [gone, gone, gone, gone], ...unchanged })
      expect(apply([rsvp('dan', 'r')], { event: { ...event, cancelledAt: null } }).counts).not.toBeNull()
    })
  })

  test('of an event that is not there is refused', () => {
    expect(apply([edit({})], { event: null }).outcomes).toEqual([{ kind: 'refused', code: 'not_found' }])
  })
})

describe('whom a host admits', () => {
  const event = rsvpEventOf({ confirmedCount: 1, waitlistCount: 2, nextSeq: 4 })
  const waiting = [signupOf('ben', 2, 'waitlist'), signupOf('cat', 3, 'waitlist')]
  const signups = [signupOf('ann', 1, 'confirmed'), ...waiting]
  const apply = (commands: readonly Command[], change: Partial<RsvpEvent> = {}, known = signups) =>
    applyCommands({ event: { ...event, ...change }, signups: known, waiting }, commands)

  test('gets one more seat where none is free, ahead of those before them, and is told', () => {
    const applied = apply([admit('cat', 3)])
    expect(applied).toMatchObject({
      outcomes: [{ kind: 'admitted', counts: { signupLimit: 2 } }],
      counts: { signupLimit: 2, confirmedCount: 2, waitlistCount: 1, nextSeq: 4 },
      signups: [{ signup: { id: 'cat', status: 'confirmed' }, madeAt: null }],
      notifications: [{ kind: 'promoted', signup: { id: 'cat' } }],
    })
    expect(applied.notifications).toHaveLength(1)
  })

  test('is not let in twice: a second time changes nothing, and says the same', () => {
    const applied = apply([admit('cat', 3), admit('cat', 3)])
    expect(applied.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2 })
    expect(applied.outcomes[1]).toEqual(applied.outcomes[0])
    expect(apply([admit('ann', 1)])).toMatchObject({
      outcomes: [{ kind: 'admitted' }],
      counts: null,
      notifications: [],
      auditEntries: [],
    })
  })

  test('by an admin goes in the audit log with what it changes, as a removal does, and once', () => {
    const subject = { kind: 'event', id: '1000000001', name: 'Supper' } as const
    const by = { id: userId.parse(1_000_000_002), name: 'Ada' }
    const auditEntryFor = (action: 'attendee_admitted' | 'attendee_removed') => ({
      auditEntry: { action, by, subject, before: {}, after: {} },
    })
    const cat = { ...admit('cat', 3), ...auditEntryFor('attendee_admitted') }
    const ann = { ...cancel('ann', 1), ...auditEntryFor('attendee_removed') }
    expect(apply([cat, cat, ann, ann]).auditEntries).toEqual([
      { ...auditEntryFor('attendee_admitted'), seq: 3 },
      { ...auditEntryFor('attendee_removed'), seq: 1 },
    ])
    expect(apply([{ ...admit('ann', 1), ...auditEntryFor('attendee_admitted') }]).auditEntries).toEqual([])
  })

  test('takes a seat that is free, and no limit grows where there is none', () => {
    const free = apply([admit('cat', 3)], { signupLimit: 5 })
    expect(free.counts).toMatchObject({ signupLimit: 5, confirmedCount: 2 })
    expect(apply([admit('cat', 3)], { signupLimit: null }).counts).toMatchObject({ signupLimit: null })
  })

  test('leaves those in line where they were: the next free seat is theirs', () => {
    const applied = apply([admit('cat', 3), cancel('ann', 1)])
    expect(applied.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 0 })
    expect(applied.notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([
      ['promoted', 'cat'],
      ['cancelled', 'ann'],
      ['promoted', 'ben'],
    ])
  })

  test.each([
    ['who is not there', [admit('dan', 4)], {}, 'not_found'],
    ['an older RSVP of theirs', [admit('cat', 2)], {}, 'not_found'],
    ['who has cancelled', [cancel('cat', 3), admit('cat', 3)], {}, 'not_found'],
    ['to an event that is off', [admit('cat', 3)], { cancelledAt: 50 }, 'not_found'],
    ['to an event that has started', [admit('cat', 3, 101)], {}, 'event_over'],
  ] as [string, Command[], Partial<RsvpEvent>, string][])('%s is refused', (_, commands, change, code) => {
    expect(apply(commands, change).outcomes.at(-1)).toEqual({ kind: 'refused', code })
  })

  test('waits for a raise that goes in steps, which may seat them', () => {
    const raise = setLimit(3)
    const state = { event, signups, waiting }
    const first = applyCommands(state, [raise, admit('cat', 3)], 1)
    expect(first.outcomes).toMatchObject([{ isReached: false }, { kind: 'deferred' }])
    expect(first.notifications.map(({ signup }) => signup.id)).toEqual(['ben'])
    const store = new MemoryRsvpStore(1, 1)
    store.seats = { signupLimit: 1, confirmedCount: 1, waitlistCount: 2, nextSeq: 4 }
    for (const signup of signups) store.signups.set(signup.id, signup)
    const outcomes = store.apply([raise, admit('cat', 3)], [], () => expectLaws(store))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['updated', 'admitted'])
    expect(store.seats).toMatchObject({ signupLimit: 3, confirmedCount: 3, waitlistCount: 0 })
  })
})

test('emails an attendee about a removal or their own cancellation, and a deleted user about neither', () => {
  const counts = new MemoryRsvpStore(3, 1000)
  counts.apply(
    ['a', 'b', 'c', 'd'].map((id) => rsvp(id, 'r')),
    [],
    ignore,
  )
  const commands = [cancel('a', 1, 0, true), cancel('b', 2)]
  const { notifications } = applyCommands(counts.read(commands), commands)
  expect(notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([
    ['removed', 'a'],
    ['promoted', 'd'],
    ['cancelled', 'b'],
  ])
  const untold: Command[] = [{ ...cancel('c', 3), suppressNotification: true }]
  const left = applyCommands(counts.read(untold), untold)
  expect(left.notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([['promoted', 'd']])
  expect(left.signups.find(({ signup }) => signup.id === 'c')?.signup.status).toBe('cancelled')
})

test('a mail is named after the command that caused it, whoever it goes to', () => {
  const counts = new MemoryRsvpStore(1, 1000)
  counts.write(applyCommands(counts.read([]), [rsvp('a', 'r'), rsvp('b', 'r')]))
  const commands: Command[] = [
    { ...cancel('a', 1), trace: 'the cancel' },
    { ...rsvp('c', 'r'), trace: 'the RSVP' },
    rsvp('d', 'r'),
  ]
  const { notifications } = applyCommands(counts.read(commands), commands)
  expect(notifications.map(({ kind, signup, trace }) => [kind, signup.id, trace])).toEqual([
    ['cancelled', 'a', 'the cancel'],
    ['promoted', 'b', 'the cancel'],
    ['waitlist', 'c', 'the RSVP'],
    ['waitlist', 'd', null],
  ])
})
