import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventId as eventIdOf, type EventId } from '../../../shared/ids.ts'
import type { AppliedCommands, Command, Outcome } from '../../../shared/rsvps/command.ts'
import { PROMOTIONS_PER_STEP } from '../../../shared/rsvps/waitlist-needed.ts'
import { idsOf, rsvp as rsvpBy, setLimit } from '../../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../../test/rsvps/memory-rsvp-store.ts'
import { SpotModel } from '../../../../test/rsvps/spot-model.ts'
import { GRPC } from '../../platform/contention.ts'
import { runWithTrace } from '../../platform/log.ts'
import { applyAsManyAsFit } from './apply-as-many-as-fit.ts'
import { createEngine, LeaseHeldError, type Lease, type RsvpStore } from './create-engine.ts'

const eventId = eventIdOf.parse(1_234_567_890)

class StatusError extends Error {
  readonly code: number
  constructor(status: keyof typeof GRPC) {
    super(status)
    this.code = GRPC[status]
  }
}

/** The result of an attempt. */
type AttemptResult = 'committed' | 'lost' | 'held' | 'INTERNAL' | 'ALREADY_EXISTS' | 'ABORTED' | 'UNAVAILABLE'

interface Strictness {
  /** Firestore's status for text that is not valid Unicode. */
  readonly refusal: 'INVALID_ARGUMENT' | 'INTERNAL' | 'ALREADY_EXISTS'
  /** Maximum bytes of a commit, at one byte for each sign-up and each letter of a name. */
  readonly maxBytes: number
}

/** Refuses like Firestore: a command that is broken or too large fails the whole commit. */
class StrictStore implements RsvpStore {
  readonly memory: MemoryRsvpStore
  readonly #results: AttemptResult[]
  readonly #strictness: Strictness
  commits: number[] = []
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
      const sized = (applied: AppliedCommands) => ({
        bytes: applied.signups.reduce((sum, { signup }) => sum + 1 + signup.name.length, 0),
      })
      const { applied, written } = applyAsManyAsFit(
        this.memory.read(commands),
        commands,
        sized,
        this.#strictness.maxBytes,
      )
      for (const { signup } of applied.signups) {
        if (signup.name === 'unwritable') throw new TypeError('Value for argument "data" is not valid')
        if (/\p{Cs}/u.test(signup.name)) throw new StatusError(this.#strictness.refusal)
      }
      if (written.bytes > this.#strictness.maxBytes) throw new StatusError('INVALID_ARGUMENT')
      if (result !== 'committed' && result !== 'lost') throw new StatusError(result)
      this.memory.write(applied)
      this.commits.push(Date.now())
      this.leases.push(lease)
      if (result === 'lost') throw new StatusError('UNAVAILABLE')
      return applied.outcomes
    })
  }

  takeLease(): Promise<Lease | null> {
    return Promise.resolve({ due: 0 })
  }

  releaseLease(): Promise<void> {
    return Promise.resolve()
  }
}

const strictStore = (results: readonly AttemptResult[] = [], strictness: Partial<Strictness> = {}) =>
  new StrictStore(new MemoryRsvpStore(null, 1000), results, strictness)
const atOnce = () => Promise.resolve()

const rsvp = (id: string, name = id): Command => ({ ...rsvpBy(id, id), name })

const crowd = (engine: ReturnType<typeof createEngine>, size: number) =>
  Promise.all(Array.from({ length: size }, (_, n) => engine.submit(eventId, rsvp(`p${n}`))))

const kinds = ['good', 'good', 'good', 'broken', 'unwritable'] as const
const submissions = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 24 })
  .map((list) => list.map((kind, n) => ({ kind, id: `p${n}` })))
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
/** The engine accepts these failures as final when they repeat, so there are at most two. */
const isDoubt = (result: AttemptResult) => result === 'INTERNAL' || result === 'ALREADY_EXISTS'
const believable = resultPlans.map((plan) =>
  plan.filter((result, n) => !isDoubt(result) || plan.slice(0, n).filter(isDoubt).length < 2),
)
const limit = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 4 })
const refusal = fc.constantFrom<Strictness['refusal']>('INVALID_ARGUMENT', 'INTERNAL', 'ALREADY_EXISTS')

describe('a command', { timeout: 60_000 }, () => {
  test('is not failed by unwritable ones, lost answers and small commits', async () => {
    await fc.assert(
      fc.asyncProperty(
        limit,
        submissions,
        believable,
        refusal,
        fc.integer({ min: 12, max: 60 }),
        async (limit, people, plan, refusal, maxBytes) => {
          const store = new StrictStore(new MemoryRsvpStore(limit, 1000), plan, { refusal, maxBytes })
          const engine = createEngine(store, { sleep: atOnce })
          const names = { good: undefined, broken: 'a\ud800', unwritable: 'unwritable' }
          const answers = await Promise.allSettled(
            people.map(({ kind, id }) => engine.submit(eventId, rsvp(id, names[kind]))),
          )
          const model = new SpotModel(limit)
          const expected = people.map(({ kind, id }) => (kind === 'good' ? model.do(rsvp(id)) : null))
          answers.forEach((answer, n) => {
            if (expected[n]) expect(answer).toMatchObject({ status: 'fulfilled', value: expected[n] })
            else expect(answer.status).toBe('rejected')
          })
          expect([...store.memory.sent].sort()).toEqual(model.sent.sort())
          expect(idsOf(store.memory, 'confirmed')).toEqual(model.signupsWith('confirmed').map(({ id }) => id))
        },
      ),
      { numRuns: 600 },
    )
  })

  test('succeeds while the engine searches for an unwritable one', async () => {
    const store = strictStore()
    const engine = createEngine(store, { sleep: atOnce })
    const first = ['a', 'b', 'c'].map((id) => engine.submit(eventId, rsvp(id)))
    const culprit = engine.submit(eventId, rsvp('d', 'a\udfff'))
    await Promise.all(first)
    const later = ['e', 'f'].map((id) => engine.submit(eventId, rsvp(id)))
    await expect(culprit).rejects.toMatchObject({ code: GRPC.INVALID_ARGUMENT })
    expect((await Promise.all(later)).map((outcome) => outcome.kind)).toEqual(['registered', 'registered'])
    expect(store.memory.counts.confirmedCount).toBe(5)
  })

  test('raises a limit in steps that fit into a commit', async () => {
    const memory = new MemoryRsvpStore(1, 1000)
    const engine = createEngine(new StrictStore(memory, []), { sleep: atOnce })
    for (let n = 0; n < 60; n += 1) await engine.submit(eventId, rsvp(`p${n}`))
    const store = new StrictStore(memory, ['lost', 'committed', 'ABORTED'], { maxBytes: 20 })
    const small = createEngine(store, { sleep: atOnce })
    const [raised, last] = await Promise.all([
      small.submit(eventId, setLimit(null)),
      small.submit(eventId, rsvp('last')),
    ])
    expect(raised).toMatchObject({ kind: 'updated', isReached: true, counts: { waitlistCount: 0 } })
    expect(last).toMatchObject({ kind: 'registered', seq: 61 })
    expect(memory.signupsWith('confirmed')).toHaveLength(61)
    expect(store.commits.length).toBeGreaterThan(10)
  })
})

test('writes the text of an edit with a large raise once', async () => {
  const memory = new MemoryRsvpStore(1, 1000)
  const store = new StrictStore(memory, [])
  const engine = createEngine(store, { sleep: atOnce })
  for (let n = 0; n < 9; n += 1) await engine.submit(eventId, rsvp(`p${n}`))
  const small = createEngine(new StrictStore(memory, [], { maxBytes: 8 }), { sleep: atOnce })
  const edit = { kind: 'edit', fields: { title: 'New' }, signupLimit: 9, at: 0 } as const
  const answer = small.submit(eventId, edit)
  await vi.waitFor(() => expect(memory.fields).toEqual([{ title: 'New' }]))
  await expect(answer).resolves.toMatchObject({
    isReached: true,
    counts: { signupLimit: 9, confirmedCount: 9 },
  })
  expect(memory.fields).toEqual([{ title: 'New' }])
})

test('applies an edit after a large raise before it', async () => {
  const memory = new MemoryRsvpStore(1, 1000)
  const store = new StrictStore(memory, [], { maxBytes: 1_000_000 })
  const engine = createEngine(store, { sleep: atOnce })
  await crowd(engine, PROMOTIONS_PER_STEP + 2)
  const answers = await Promise.all([
    engine.submit(eventId, setLimit(null)),
    engine.submit(eventId, { kind: 'edit', fields: { title: 'New' }, signupLimit: 500, at: 0 }),
  ])
  expect(answers).toMatchObject([{ isReached: true }, { isReached: true }])
  expect(memory.stored).toMatchObject({ title: 'New' })
  expect(memory.counts).toMatchObject({ signupLimit: 500, confirmedCount: PROMOTIONS_PER_STEP + 2 })
})

describe('the failures that are retried', () => {
  const always = (result: AttemptResult) => Array.from({ length: 10_000 }, () => result)
  const engineOn = (plan: readonly AttemptResult[], deadlineMs = 20_000) => {
    const store = strictStore(plan)
    return { store, engine: createEngine(store, { sleep: atOnce, deadlineMs }) }
  }

  test.each(['ABORTED', 'UNAVAILABLE', 'held'] as const)(
    'include %s until the deadline, and then busy',
    async (result) => {
      const store = strictStore(always(result))
      const sleep = () => new Promise((resolve) => setTimeout(resolve, 1))
      const engine = createEngine(store, { sleep, deadlineMs: 50 })
      const answers = await Promise.allSettled(['a', 'b'].map((id) => engine.submit(eventId, rsvp(id))))
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'busy', retryAfter: 5 } })
      }
      expect(store.commits).toEqual([])
    },
  )

  test.each(['INTERNAL', 'ALREADY_EXISTS'] as const)('include %s, at most twice', async (result) => {
    const { engine } = engineOn([result, result])
    await expect(engine.submit(eventId, rsvp('a'))).resolves.toMatchObject({ kind: 'registered' })
    const hopeless = engineOn(always(result))
    await expect(hopeless.engine.submit(eventId, rsvp('a'))).rejects.toMatchObject({ code: GRPC[result] })
  })

  test('do not include errors that no command causes', async () => {
    let attempts = 0
    const engine = createEngine(
      {
        apply: () => {
          attempts += 1
          return Promise.reject(new StatusError('PERMISSION_DENIED'))
        },
        takeLease: () => Promise.resolve(null),
        releaseLease: () => Promise.resolve(),
      },
      { sleep: atOnce },
    )
    const answers = await Promise.allSettled(['a', 'b', 'c'].map((id) => engine.submit(eventId, rsvp(id))))
    for (const answer of answers) expect(answer).toMatchObject({ reason: { code: GRPC.PERMISSION_DENIED } })
    expect(attempts).toBe(1)
  })

  test('lead to the command by bisecting the batch', async () => {
    const store = strictStore([], { refusal: 'INTERNAL' })
    const applied = vi.spyOn(store, 'apply')
    const engine = createEngine(store, { sleep: atOnce })
    const names = ['a', 'b', 'c', 'd\ud800']
    await Promise.allSettled(names.map((name, n) => engine.submit(eventId, rsvp(`p${n}`, name))))
    const sizes = applied.mock.calls.map(([, commands]) => commands.length)
    expect(sizes).toEqual([4, 4, 4, 2, 2, 1, 1, 1, 1])
  })

  test('do not include commands that did not fit: they go into the next commit', async () => {
    const store = strictStore([], { maxBytes: 7 })
    const applied = vi.spyOn(store, 'apply')
    const engine = createEngine(store, { sleep: atOnce })
    await Promise.all(['a1', 'b2', 'c3', 'd4'].map((id) => engine.submit(eventId, rsvp(id))))
    expect(applied.mock.calls.map(([, commands]) => commands.length)).toEqual([4, 2])
    expect(store.commits).toHaveLength(2)
  })

  test('end after the deadline', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const { store, engine } = engineOn([], 0)
    await expect(engine.submit(eventId, rsvp('a'))).rejects.toMatchObject({ code: 'busy' })
    expect(store.commits).toEqual([])
    vi.useRealTimers()
  })

  test('include an attempt that never ends, until the deadline', async () => {
    const engine = createEngine(
      {
        apply: () => new Promise(() => undefined),
        takeLease: () => Promise.resolve(null),
        releaseLease: () => Promise.resolve(),
      },
      { deadlineMs: 20 },
    )
    await expect(engine.submit(eventId, rsvp('a'))).rejects.toMatchObject({ code: 'busy' })
  })
})

describe('the lease', () => {
  class Leasing extends StrictStore {
    asked = 0
    released = 0
    readonly #free: boolean[]
    constructor(plan: readonly AttemptResult[], free: readonly boolean[] = []) {
      super(new MemoryRsvpStore(null, 1000), plan)
      this.#free = [...free]
    }
    override takeLease(): Promise<Lease | null> {
      this.asked += 1
      return Promise.resolve((this.#free.shift() ?? true) ? { due: 0 } : null)
    }
    override releaseLease(): Promise<void> {
      this.released += 1
      return Promise.resolve()
    }
  }
  test('is requested for many commands, not for few, and released by the commit', async () => {
    const store = new Leasing([])
    const engine = createEngine(store, { sleep: atOnce })
    await crowd(engine, 7)
    expect([store.asked, store.leases.length]).toEqual([0, 1])
    await crowd(createEngine(store, { sleep: atOnce }), 8)
    expect([store.asked, store.released]).toEqual([1, 0])
    expect(store.leases.at(-1)?.due).toBeGreaterThan(Date.now())
  })

  test('is awaited, and commands that arrive in the meantime join the commit', async () => {
    const store = new Leasing([], [false, false])
    let isOpen = (): void => undefined
    const opened = new Promise<void>((resolve) => (isOpen = resolve))
    const engine = createEngine(store, { sleep: () => opened })
    const first = crowd(engine, 8)
    await vi.waitFor(() => expect(store.asked).toBe(1))
    const later = engine.submit(eventId, rsvp('later'))
    isOpen()
    await Promise.all([first, later])
    expect(store.asked).toBe(3)
    expect(store.commits).toHaveLength(1)
  })

  test('is requested after contention, kept during retries, and released if they end', async () => {
    const store = new Leasing(['ABORTED', 'ABORTED', 'UNAVAILABLE'])
    await crowd(createEngine(store, { sleep: atOnce }), 1)
    expect([store.asked, store.released]).toEqual([1, 0])
    const failing = new Leasing([])
    const broken = createEngine(failing, { sleep: atOnce }).submit(eventId, rsvp('a', '\ud800'))
    await expect(broken).rejects.toThrow()
    expect([failing.asked, failing.released]).toEqual([0, 0])
    const many = createEngine(failing, { sleep: atOnce })
    const all = Array.from({ length: 8 }, (_, n) => many.submit(eventId, rsvp(`p${n}`, '\ud800')))
    expect((await Promise.allSettled(all)).every((result) => result.status === 'rejected')).toBe(true)
    expect([failing.asked, failing.released]).toEqual([1, 1])
  })

  test('is requested if another instance has it, and first for a while after that', async () => {
    const store = new Leasing(['held', 'ABORTED', 'ABORTED', 'ABORTED'])
    const engine = createEngine(store, { sleep: atOnce })
    await crowd(engine, 1)
    expect([store.asked, store.leases.length]).toEqual([1, 1])
    await engine.submit(eventId, rsvp('next'))
    expect([store.asked, store.leases.length]).toEqual([2, 2])
    expect(store.leases).not.toContain(null)
  })

  test('carries the time of the next commit of all instances', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const store = new Leasing([])
    vi.spyOn(store, 'takeLease').mockResolvedValue({ due: 1_010_000 })
    const waits: number[] = []
    await crowd(createEngine(store, { sleep: (ms) => Promise.resolve(waits.push(ms)) }), 8)
    vi.useRealTimers()
    expect(waits).toEqual([8_250])
    expect(store.leases[0]?.due).toBe(1_010_250)
  })

  test('is requested again after it was lost', async () => {
    const store = new Leasing(['held'])
    await crowd(createEngine(store, { sleep: atOnce }), 8)
    expect(store.asked).toBe(2)
  })
})

describe('the pace', () => {
  afterEach(() => vi.useRealTimers())

  /** The times of the commits if an RSVP arrives every 10 ms. */
  async function commitsOf(ms: number): Promise<number[]> {
    vi.useFakeTimers({ now: 1_000_000 })
    const store = strictStore([], { maxBytes: 100_000 })
    const sleep = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait))
    const engine = createEngine(store, { sleep })
    const all: Promise<Outcome>[] = []
    for (let n = 0; n * 10 < ms; n += 1) {
      all.push(engine.submit(eventId, rsvp(`p${n}`)))
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(all)
    return store.commits
  }

  test('is a commit every 250 ms during a rush, after the first few', async () => {
    const commits = await commitsOf(10_000)
    expect(commits.length).toBeGreaterThan(38)
    expect(commits.length).toBeLessThan(50)
    const distances = commits.slice(9).map((at, n) => at - (commits[n + 8] ?? 0))
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(249)
  })

  test('delays commits, not answers', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const waits: number[] = []
    const sleep = (ms: number) => Promise.resolve(waits.push(ms))
    const engine = createEngine(strictStore(), { sleep })
    for (let n = 0; n < 9; n += 1) await engine.submit(eventId, rsvp(`p${n}`))
    // Eight commits may follow each other at once.
    expect(waits).toEqual([250])
  })

  test('delays nothing when there are few RSVPs', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const store = strictStore()
    const sleep = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait))
    const engine = createEngine(store, { sleep })
    for (let n = 0; n < 20; n += 1) {
      const answer = engine.submit(eventId, rsvp(`p${n}`))
      await vi.advanceTimersByTimeAsync(1)
      await answer
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(store.commits).toHaveLength(20)
  })
})

test('keeps the trace of each command in a batch', async () => {
  const store = strictStore()
  const applied = vi.spyOn(store, 'apply')
  const engine = createEngine(store, { sleep: atOnce })
  const submit = (name: string) => runWithTrace(name, () => engine.submit(eventId, rsvp(name)))
  await Promise.all(['one', 'two', 'three'].map(submit))
  const traces = applied.mock.calls.flatMap(([, commands]) => commands.map(({ trace }) => trace))
  expect(traces).toEqual(['one', 'two', 'three'])
  await engine.submit(eventId, rsvp('nobody'))
  expect(applied.mock.lastCall?.[1]).toMatchObject([{ trace: null }])
})

describe('an engine', () => {
  const outcome: Outcome = { kind: 'cancelled' }
  const leasing = (over: Partial<RsvpStore> = {}): RsvpStore => ({
    apply: (_, commands) => Promise.resolve(commands.map(() => outcome)),
    takeLease: () => Promise.resolve({ due: 0 }),
    releaseLease: () => Promise.resolve(),
    ...over,
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('answers all commands if a lease cannot be released', async () => {
    const refused = new StatusError('INVALID_ARGUMENT')
    const releaseLease = vi.fn(() => Promise.reject(new StatusError('UNAVAILABLE')))
    const store = leasing({ apply: () => Promise.reject(refused), releaseLease })
    const engine = createEngine(store, { sleep: atOnce })
    const all = Array.from({ length: 8 }, (_, n) => engine.submit(eventId, rsvp(`p${n}`)))
    for (const answer of await Promise.allSettled(all))
      expect(answer).toEqual({ status: 'rejected', reason: refused })
    expect(releaseLease).toHaveBeenCalledOnce()
  })

  test('requests a lease again after a random time within 60 ms', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const free = [null, null, { due: 0 }]
    const waits: number[] = []
    const sleep = (ms: number) => Promise.resolve(waits.push(ms))
    await crowd(
      createEngine(leasing({ takeLease: () => Promise.resolve(free.shift() ?? null) }), { sleep }),
      8,
    )
    expect(waits).toEqual([30, 30])
  })

  test('gives each step of a large raise its own deadline', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    let steps = 0
    const counts = { signupLimit: null, confirmedCount: 1, waitlistCount: 0, nextSeq: 2 }
    const apply = async () => {
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      steps += 1
      return [{ kind: 'updated', counts, isReached: steps === 4 }] as const
    }
    const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const answer = createEngine(leasing({ apply }), { sleep }).submit(eventId, setLimit(null))
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await answer).toMatchObject({ kind: 'updated', isReached: true })
    expect(steps).toBe(4)
  })

  test('tells an attendee whose RSVP failed that it is safe to try again', async () => {
    const engine = createEngine(leasing({ apply: () => new Promise(() => undefined) }), { deadlineMs: 10 })
    await expect(engine.submit(eventId, rsvp('a'))).rejects.toMatchObject({
      message: expect.stringContaining("You won't be signed up twice") as unknown,
      retryAfter: 5,
    })
  })

  test('forgets an event without pending commands or pace', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const [other, third] = [1, 2].map((n) => eventIdOf.parse(1_234_567_890 + n)) as [EventId, EventId]
    const apply: RsvpStore['apply'] = (event, commands) =>
      event === third ? new Promise(() => undefined) : Promise.resolve(commands.map(() => outcome))
    const engine = createEngine(leasing({ apply }), { sleep: atOnce, deadlineMs: 200 })
    await engine.submit(eventId, rsvp('a'))
    await engine.submit(other, rsvp('a'))
    expect(engine.queueCount).toBe(2)
    const stuck = expect(engine.submit(third, rsvp('a'))).rejects.toMatchObject({ code: 'busy' })
    vi.setSystemTime(1_000_250)
    await engine.submit(eventId, rsvp('b'))
    expect(engine.queueCount).toBe(2)
    await stuck
  })

  test('handles other events while one is stuck', async () => {
    const other = eventIdOf.parse(1_234_567_891)
    const apply: RsvpStore['apply'] = (event, commands) =>
      event === eventId ? new Promise(() => undefined) : Promise.resolve(commands.map(() => outcome))
    const engine = createEngine(leasing({ apply }), { deadlineMs: 500 })
    const stuck = engine.submit(eventId, rsvp('a'))
    expect(await engine.submit(other, rsvp('b'))).toEqual(outcome)
    await expect(stuck).rejects.toMatchObject({ code: 'busy' })
  })
})
