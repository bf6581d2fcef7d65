import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventId as eventIdSchema } from '../../../shared/ids.ts'
import type { AppliedCommands, Command, Outcome } from '../../../shared/rsvps/command.ts'
import { PROMOTIONS_PER_STEP } from '../../../shared/rsvps/waitlist-head.ts'
import {
  listIds,
  makeFillSpotsCommand,
  makeRsvpCommand,
  makeSetLimitCommand,
} from '../../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../../test/rsvps/memory-rsvp-store.ts'
import { SpotModel } from '../../../../test/rsvps/spot-model.ts'
import { GRPC } from '../../platform/contention.ts'
import { runWithTrace } from '../../platform/log.ts'
import { applyAsManyAsFit } from './apply-as-many-as-fit.ts'
import { createEngine, LeaseHeldError, type Lease, type RsvpStore } from './create-engine.ts'

const eventId = eventIdSchema.parse(1_234_567_890)
const otherEventId = eventIdSchema.parse(1_234_567_891)
const stuckEventId = eventIdSchema.parse(1_234_567_892)

class StatusError extends Error {
  readonly code: number
  constructor(status: keyof typeof GRPC) {
    super(status)
    this.code = GRPC[status]
  }
}

/** The result of an attempt. `lost`: it was committed, but its response was lost; `held`: another instance has the lease. */
type AttemptResult = 'committed' | 'lost' | 'held' | 'INTERNAL' | 'ALREADY_EXISTS' | 'ABORTED' | 'UNAVAILABLE'

interface Strictness {
  /** Firestore's status for text that is not valid Unicode. */
  readonly refusal: 'INVALID_ARGUMENT' | 'INTERNAL' | 'ALREADY_EXISTS'
  /** Maximum bytes of a commit, at one byte for each sign-up and each letter of a name. */
  readonly maxBytes: number
}

/** A store that refuses what Firestore refuses: a command that is broken or too large makes the whole commit fail. */
class StrictStore implements RsvpStore {
  readonly memory: MemoryRsvpStore
  readonly #results: AttemptResult[]
  readonly #strictness: Strictness
  commitTimes: number[] = []
  leases: (Lease | null)[] = []

  constructor(
    memory: MemoryRsvpStore,
    results: readonly AttemptResult[],
    strictness: Partial<Strictness> = {},
  ) {
    this.memory = memory
    this.#results = [...results]
    this.#strictness = { refusal: 'INVALID_ARGUMENT', maxBytes: 1000, ...strictness }
  }

  apply(_: unknown, commands: readonly Command[], lease: Lease | null): Promise<readonly Outcome[]> {
    return Promise.resolve().then(() => {
      const result = this.#results.shift() ?? 'committed'
      if (result === 'held') throw new LeaseHeldError()
      const measure = ({ signups }: AppliedCommands) => ({
        bytes: signups.reduce((sum, { signup }) => sum + 1 + signup.name.length, 0),
      })
      const { result: changes, batch } = applyAsManyAsFit(
        this.memory.read(commands),
        commands,
        measure,
        this.#strictness.maxBytes,
      )
      for (const { signup } of changes.signups) {
        if (signup.name === 'unwritable') throw new TypeError('Value for argument "data" is not valid')
        if (/\p{Cs}/u.test(signup.name)) throw new StatusError(this.#strictness.refusal)
      }
      if (batch.bytes > this.#strictness.maxBytes) throw new StatusError('INVALID_ARGUMENT')
      if (result !== 'committed' && result !== 'lost') throw new StatusError(result)
      this.memory.write(changes)
      this.commitTimes.push(Date.now())
      this.leases.push(lease)
      if (result === 'lost') throw new StatusError('UNAVAILABLE')
      return changes.outcomes
    })
  }

  takeLease(): Promise<Lease | null> {
    return Promise.resolve({ nextCommitDueAt: 0 })
  }

  releaseLease(): Promise<void> {
    return Promise.resolve()
  }
}

const makeStrictStore = (results: readonly AttemptResult[] = [], strictness: Partial<Strictness> = {}) =>
  new StrictStore(new MemoryRsvpStore(null, 1000), results, strictness)
const outcome: Outcome = { kind: 'cancelled' }
const makeStore = (overrides: Partial<RsvpStore> = {}): RsvpStore => ({
  apply: (_, commands) => Promise.resolve(commands.map(() => outcome)),
  takeLease: () => Promise.resolve({ nextCommitDueAt: 0 }),
  releaseLease: () => Promise.resolve(),
  ...overrides,
})
const skipSleep = () => Promise.resolve()
const sleepFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const makeNamedRsvp = (id: string, name = id): Command => ({ ...makeRsvpCommand(id, id), name })

const submitMany = (engine: ReturnType<typeof createEngine>, size: number) =>
  Promise.all(Array.from({ length: size }, (_, index) => engine.submit(eventId, makeNamedRsvp(`p${index}`))))

const commandKinds = ['good', 'good', 'good', 'broken', 'unwritable'] as const
const submissions = fc
  .array(fc.constantFrom(...commandKinds), { minLength: 1, maxLength: 24 })
  .map((kindList) => kindList.map((kind, index) => ({ kind, id: `p${index}` })))
const resultPlans = fc.array(
  fc.constantFrom<AttemptResult>(
    'committed',
    'lost',
    'held',
    'INTERNAL',
    'ALREADY_EXISTS',
    'ABORTED',
    'UNAVAILABLE',
  ),
  { maxLength: 6 },
)
const isAmbiguous = (result: AttemptResult) => result === 'INTERNAL' || result === 'ALREADY_EXISTS'
/** The engine gives up after more than two ambiguous failures in a row, so a plan has at most two. */
const plausiblePlans = resultPlans.map((plan) =>
  plan.filter((result, index) => !isAmbiguous(result) || plan.slice(0, index).filter(isAmbiguous).length < 2),
)
const anyLimit = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 4 })
const anyRefusal = fc.constantFrom<Strictness['refusal']>('INVALID_ARGUMENT', 'INTERNAL', 'ALREADY_EXISTS')

describe('a command', { timeout: 60_000 }, () => {
  test('succeeds despite other commands that cannot be written, lost responses and small commits', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLimit,
        submissions,
        plausiblePlans,
        anyRefusal,
        fc.integer({ min: 12, max: 60 }),
        async (limit, attendees, plan, refusal, maxBytes) => {
          const store = new StrictStore(new MemoryRsvpStore(limit, 1000), plan, { refusal, maxBytes })
          const engine = createEngine(store, { sleep: skipSleep })
          const names = { good: undefined, broken: 'a\ud800', unwritable: 'unwritable' }
          const results = await Promise.allSettled(
            attendees.map(({ kind, id }) => engine.submit(eventId, makeNamedRsvp(id, names[kind]))),
          )
          const model = new SpotModel(limit)
          const expectedOutcomes = attendees.map(({ kind, id }) =>
            kind === 'good' ? model.applyCommand(makeNamedRsvp(id)) : null,
          )
          results.forEach((result, index) => {
            if (expectedOutcomes[index])
              expect(result).toMatchObject({ status: 'fulfilled', value: expectedOutcomes[index] })
            else expect(result.status).toBe('rejected')
          })
          expect([...store.memory.sentEmailIds].sort()).toEqual(model.sentEmailIds.sort())
          expect(listIds(store.memory, 'confirmed')).toEqual(
            model.listSignups('confirmed').map(({ id }) => id),
          )
        },
      ),
      { numRuns: 600 },
    )
  })

  test('succeeds while the engine searches for a command that cannot be written', async () => {
    const store = makeStrictStore()
    const engine = createEngine(store, { sleep: skipSleep })
    const firstOutcomes = ['a', 'b', 'c'].map((id) => engine.submit(eventId, makeNamedRsvp(id)))
    const unwritableOutcome = engine.submit(eventId, makeNamedRsvp('d', 'a\udfff'))
    await Promise.all(firstOutcomes)
    const laterSubmissions = ['e', 'f'].map((id) => engine.submit(eventId, makeNamedRsvp(id)))
    await expect(unwritableOutcome).rejects.toMatchObject({ code: GRPC.INVALID_ARGUMENT })
    const laterOutcomes = await Promise.all(laterSubmissions)
    expect(laterOutcomes).toMatchObject([{ kind: 'registered' }, { kind: 'registered' }])
    expect(store.memory.counts.confirmedCount).toBe(5)
  })

  test('raises a limit in steps that fit into a commit', async () => {
    const memory = new MemoryRsvpStore(1, 1000)
    const engine = createEngine(new StrictStore(memory, []), { sleep: skipSleep })
    for (let index = 0; index < 60; index += 1) await engine.submit(eventId, makeNamedRsvp(`p${index}`))
    const store = new StrictStore(memory, ['lost', 'committed', 'ABORTED'], { maxBytes: 20 })
    const smallEngine = createEngine(store, { sleep: skipSleep })
    const [raiseOutcome, lastOutcome] = await Promise.all([
      smallEngine.submit(eventId, makeSetLimitCommand(null)),
      smallEngine.submit(eventId, makeNamedRsvp('last')),
    ])
    expect(raiseOutcome).toMatchObject({ kind: 'updated', isComplete: true, counts: { waitlistCount: 0 } })
    expect(lastOutcome).toMatchObject({ kind: 'registered', seq: 61 })
    expect(memory.listSignups('confirmed')).toHaveLength(61)
    expect(store.commitTimes.length).toBeGreaterThan(10)
  })

  test('fills free spots in steps that fit into a commit', async () => {
    const memory = new MemoryRsvpStore(1, 1000)
    const engine = createEngine(new StrictStore(memory, []), { sleep: skipSleep })
    for (let index = 0; index < 60; index += 1) await engine.submit(eventId, makeNamedRsvp(`p${index}`))
    memory.counts = { ...memory.counts, signupLimit: 50 }
    const store = new StrictStore(memory, ['lost', 'committed', 'ABORTED'], { maxBytes: 20 })
    const outcome = await createEngine(store, { sleep: skipSleep }).submit(eventId, makeFillSpotsCommand())
    expect(outcome).toMatchObject({
      isComplete: true,
      counts: { signupLimit: 50, confirmedCount: 50, waitlistCount: 10 },
    })
    expect(store.commitTimes.length).toBeGreaterThan(5)
  })
})

test('writes the fields of an edit once, even if the edit raises the limit in steps', async () => {
  const memory = new MemoryRsvpStore(1, 1000)
  const store = new StrictStore(memory, [])
  const engine = createEngine(store, { sleep: skipSleep })
  for (let index = 0; index < 9; index += 1) await engine.submit(eventId, makeNamedRsvp(`p${index}`))
  const smallEngine = createEngine(new StrictStore(memory, [], { maxBytes: 8 }), { sleep: skipSleep })
  const edit = { kind: 'edit', fields: { title: 'New' }, signupLimit: 9, receivedAt: 0 } as const
  const outcome = smallEngine.submit(eventId, edit)
  await vi.waitFor(() => expect(memory.fieldsOfEdits).toEqual([{ title: 'New' }]))
  await expect(outcome).resolves.toMatchObject({
    isComplete: true,
    counts: { signupLimit: 9, confirmedCount: 9 },
  })
  expect(memory.fieldsOfEdits).toEqual([{ title: 'New' }])
})

test('applies an edit only after an earlier, large increase of the limit is complete', async () => {
  const memory = new MemoryRsvpStore(1, 1000)
  const store = new StrictStore(memory, [], { maxBytes: 1_000_000 })
  const engine = createEngine(store, { sleep: skipSleep })
  await submitMany(engine, PROMOTIONS_PER_STEP + 2)
  const outcomes = await Promise.all([
    engine.submit(eventId, makeSetLimitCommand(null)),
    engine.submit(eventId, { kind: 'edit', fields: { title: 'New' }, signupLimit: 500, receivedAt: 0 }),
  ])
  expect(outcomes).toMatchObject([{ isComplete: true }, { isComplete: true }])
  expect(memory.storedFields).toMatchObject({ title: 'New' })
  expect(memory.counts).toMatchObject({ signupLimit: 500, confirmedCount: PROMOTIONS_PER_STEP + 2 })
})

describe('an attempt to commit', () => {
  const repeat = (result: AttemptResult) => Array.from({ length: 10_000 }, () => result)
  const createStrictEngine = (plan: readonly AttemptResult[], deadlineMs = 20_000) => {
    const store = makeStrictStore(plan)
    return { store, engine: createEngine(store, { sleep: skipSleep, deadlineMs }) }
  }

  test.each(['ABORTED', 'UNAVAILABLE', 'held'] as const)(
    'is repeated after %s until the deadline, and then refused with `busy`',
    async (result) => {
      const store = makeStrictStore(repeat(result))
      const engine = createEngine(store, { sleep: () => sleepFor(1), deadlineMs: 50 })
      const results = await Promise.allSettled(
        ['a', 'b'].map((id) => engine.submit(eventId, makeNamedRsvp(id))),
      )
      for (const settledResult of results) {
        expect(settledResult).toMatchObject({
          status: 'rejected',
          reason: { code: 'busy', retryAfterSeconds: 5 },
        })
      }
      expect(store.commitTimes).toEqual([])
    },
  )

  test.each(['INTERNAL', 'ALREADY_EXISTS'] as const)(
    'is repeated after %s, at most twice',
    async (result) => {
      const { engine } = createStrictEngine([result, result])
      await expect(engine.submit(eventId, makeNamedRsvp('a'))).resolves.toMatchObject({ kind: 'registered' })
      const { engine: failingEngine } = createStrictEngine(repeat(result))
      await expect(failingEngine.submit(eventId, makeNamedRsvp('a'))).rejects.toMatchObject({
        code: GRPC[result],
      })
    },
  )

  test('is not repeated after an error that no command causes', async () => {
    let attemptCount = 0
    const apply = () => {
      attemptCount += 1
      return Promise.reject(new StatusError('PERMISSION_DENIED'))
    }
    const engine = createEngine(makeStore({ apply }), { sleep: skipSleep })
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((id) => engine.submit(eventId, makeNamedRsvp(id))),
    )
    for (const result of results) expect(result).toMatchObject({ reason: { code: GRPC.PERMISSION_DENIED } })
    expect(attemptCount).toBe(1)
  })

  test('is bisected until the single command that fails is found', async () => {
    const store = makeStrictStore([], { refusal: 'INTERNAL' })
    const applySpy = vi.spyOn(store, 'apply')
    const engine = createEngine(store, { sleep: skipSleep })
    const names = ['a', 'b', 'c', 'd\ud800']
    await Promise.allSettled(
      names.map((name, index) => engine.submit(eventId, makeNamedRsvp(`p${index}`, name))),
    )
    const sizes = applySpy.mock.calls.map(([, commands]) => commands.length)
    expect(sizes).toEqual([4, 4, 4, 2, 2, 1, 1, 1, 1])
  })

  test('leaves commands that do not fit to the next commit', async () => {
    const store = makeStrictStore([], { maxBytes: 7 })
    const applySpy = vi.spyOn(store, 'apply')
    const engine = createEngine(store, { sleep: skipSleep })
    await Promise.all(['a1', 'b2', 'c3', 'd4'].map((id) => engine.submit(eventId, makeNamedRsvp(id))))
    expect(applySpy.mock.calls.map(([, commands]) => commands.length)).toEqual([4, 2])
    expect(store.commitTimes).toHaveLength(2)
  })

  test('is not made after the deadline', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const { store, engine } = createStrictEngine([], 0)
    await expect(engine.submit(eventId, makeNamedRsvp('a'))).rejects.toMatchObject({ code: 'busy' })
    expect(store.commitTimes).toEqual([])
    vi.useRealTimers()
  })
})

describe('the lease', () => {
  class LeasingStore extends StrictStore {
    leaseRequestCount = 0
    releaseCount = 0
    readonly #availability: boolean[]
    constructor(plan: readonly AttemptResult[], availability: readonly boolean[] = []) {
      super(new MemoryRsvpStore(null, 1000), plan)
      this.#availability = [...availability]
    }
    override takeLease(): Promise<Lease | null> {
      this.leaseRequestCount += 1
      return Promise.resolve((this.#availability.shift() ?? true) ? { nextCommitDueAt: 0 } : null)
    }
    override releaseLease(): Promise<void> {
      this.releaseCount += 1
      return Promise.resolve()
    }
  }
  test('is requested for many commands, not for few, and passed on by the commit', async () => {
    const store = new LeasingStore([])
    const engine = createEngine(store, { sleep: skipSleep })
    await submitMany(engine, 7)
    expect([store.leaseRequestCount, store.leases.length]).toEqual([0, 1])
    await submitMany(createEngine(store, { sleep: skipSleep }), 8)
    expect([store.leaseRequestCount, store.releaseCount]).toEqual([1, 0])
    expect(store.leases.at(-1)?.nextCommitDueAt).toBeGreaterThan(Date.now())
  })

  test('is awaited, and commands that arrive in the meantime join the commit', async () => {
    const store = new LeasingStore([], [false, false])
    let endSleep = (): void => undefined
    const sleepEnd = new Promise<void>((resolve) => (endSleep = resolve))
    const engine = createEngine(store, { sleep: () => sleepEnd })
    const firstOutcomes = submitMany(engine, 8)
    await vi.waitFor(() => expect(store.leaseRequestCount).toBe(1))
    const laterOutcome = engine.submit(eventId, makeNamedRsvp('later'))
    endSleep()
    await Promise.all([firstOutcomes, laterOutcome])
    expect(store.leaseRequestCount).toBe(3)
    expect(store.commitTimes).toHaveLength(1)
  })

  test('is requested after contention, kept during retries, and released if no commit follows', async () => {
    const store = new LeasingStore(['ABORTED', 'ABORTED', 'UNAVAILABLE'])
    await submitMany(createEngine(store, { sleep: skipSleep }), 1)
    expect([store.leaseRequestCount, store.releaseCount]).toEqual([1, 0])
    const failingStore = new LeasingStore([])
    const brokenOutcome = createEngine(failingStore, { sleep: skipSleep }).submit(
      eventId,
      makeNamedRsvp('a', '\ud800'),
    )
    await expect(brokenOutcome).rejects.toThrow()
    expect([failingStore.leaseRequestCount, failingStore.releaseCount]).toEqual([0, 0])
    const brokenEngine = createEngine(failingStore, { sleep: skipSleep })
    const outcomes = Array.from({ length: 8 }, (_, index) =>
      brokenEngine.submit(eventId, makeNamedRsvp(`p${index}`, '\ud800')),
    )
    expect((await Promise.allSettled(outcomes)).every((result) => result.status === 'rejected')).toBe(true)
    expect([failingStore.leaseRequestCount, failingStore.releaseCount]).toEqual([1, 1])
  })

  test('is requested if another instance has it, and before each commit for a while after that', async () => {
    const store = new LeasingStore(['held', 'ABORTED', 'ABORTED', 'ABORTED'])
    const engine = createEngine(store, { sleep: skipSleep })
    await submitMany(engine, 1)
    expect([store.leaseRequestCount, store.leases.length]).toEqual([1, 1])
    await engine.submit(eventId, makeNamedRsvp('next'))
    expect([store.leaseRequestCount, store.leases.length]).toEqual([2, 2])
    expect(store.leases).not.toContain(null)
  })

  test('contains the time of the next commit of all instances', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const store = new LeasingStore([])
    vi.spyOn(store, 'takeLease').mockResolvedValue({ nextCommitDueAt: 1_010_000 })
    const waits: number[] = []
    await submitMany(createEngine(store, { sleep: (ms) => Promise.resolve(waits.push(ms)) }), 8)
    vi.useRealTimers()
    expect(waits).toEqual([8_250])
    expect(store.leases[0]?.nextCommitDueAt).toBe(1_010_250)
  })

  test('is requested again after it was lost', async () => {
    const store = new LeasingStore(['held'])
    await submitMany(createEngine(store, { sleep: skipSleep }), 8)
    expect(store.leaseRequestCount).toBe(2)
  })
})

describe('the pace', () => {
  afterEach(() => vi.useRealTimers())

  test('delays the ninth of nine commits in a row, and none before it', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const waits: number[] = []
    const sleep = (ms: number) => Promise.resolve(waits.push(ms))
    const engine = createEngine(makeStrictStore(), { sleep })
    for (let index = 0; index < 9; index += 1) await engine.submit(eventId, makeNamedRsvp(`p${index}`))
    expect(waits).toEqual([250])
  })
})

test('keeps the trace of each command in a batch', async () => {
  const store = makeStrictStore()
  const applySpy = vi.spyOn(store, 'apply')
  const engine = createEngine(store, { sleep: skipSleep })
  const submit = (name: string) => runWithTrace(name, () => engine.submit(eventId, makeNamedRsvp(name)))
  await Promise.all(['first', 'second', 'third'].map(submit))
  const traces = applySpy.mock.calls.flatMap(([, commands]) => commands.map(({ trace }) => trace))
  expect(traces).toEqual(['first', 'second', 'third'])
  await engine.submit(eventId, makeNamedRsvp('fourth'))
  expect(applySpy.mock.lastCall?.[1]).toMatchObject([{ trace: null }])
})

describe('an engine', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('returns a result for every command even if a lease cannot be released', async () => {
    const refusal = new StatusError('INVALID_ARGUMENT')
    const releaseLease = vi.fn(() => Promise.reject(new StatusError('UNAVAILABLE')))
    const store = makeStore({ apply: () => Promise.reject(refusal), releaseLease })
    const engine = createEngine(store, { sleep: skipSleep })
    const outcomes = Array.from({ length: 8 }, (_, index) =>
      engine.submit(eventId, makeNamedRsvp(`p${index}`)),
    )
    for (const result of await Promise.allSettled(outcomes))
      expect(result).toEqual({ status: 'rejected', reason: refusal })
    expect(releaseLease).toHaveBeenCalledOnce()
  })

  test('requests a lease again after a random time within 60 ms', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const leases = [null, null, { nextCommitDueAt: 0 }]
    const waits: number[] = []
    const sleep = (ms: number) => Promise.resolve(waits.push(ms))
    await submitMany(
      createEngine(makeStore({ takeLease: () => Promise.resolve(leases.shift() ?? null) }), { sleep }),
      8,
    )
    expect(waits).toEqual([30, 30])
  })

  test('gives each step of a large increase of the limit its own deadline', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    let stepCount = 0
    const counts = { signupLimit: null, confirmedCount: 1, waitlistCount: 0, nextSeq: 2 }
    const apply = async () => {
      await sleepFor(15_000)
      stepCount += 1
      return [{ kind: 'updated', counts, isComplete: stepCount === 4 }] as const
    }
    const outcome = createEngine(makeStore({ apply }), { sleep: sleepFor }).submit(
      eventId,
      makeSetLimitCommand(null),
    )
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await outcome).toMatchObject({ kind: 'updated', isComplete: true })
    expect(stepCount).toBe(4)
  })

  test('abandons an attempt at the deadline, and tells the attendee that it is safe to try again', async () => {
    const engine = createEngine(makeStore({ apply: () => new Promise(() => undefined) }), { deadlineMs: 10 })
    await expect(engine.submit(eventId, makeNamedRsvp('a'))).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining("It's safe to try more than once") as unknown,
      retryAfterSeconds: 5,
    })
  })

  test('drops the queue of an event without pending commands or delay', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const apply: RsvpStore['apply'] = (id, commands) =>
      id === stuckEventId ? new Promise(() => undefined) : Promise.resolve(commands.map(() => outcome))
    const engine = createEngine(makeStore({ apply }), { sleep: skipSleep, deadlineMs: 200 })
    await engine.submit(eventId, makeNamedRsvp('a'))
    await engine.submit(otherEventId, makeNamedRsvp('a'))
    expect(engine.queueCount).toBe(2)
    const stuckOutcome = expect(engine.submit(stuckEventId, makeNamedRsvp('a'))).rejects.toMatchObject({
      code: 'busy',
    })
    vi.setSystemTime(1_000_250)
    await engine.submit(eventId, makeNamedRsvp('b'))
    expect(engine.queueCount).toBe(2)
    await stuckOutcome
  })
})
