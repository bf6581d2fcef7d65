import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryIdOf, halves, type Delivery, type LeftOutReason } from '../../core/mail/delivery.ts'
import { backoff } from './backoff.ts'
import { deliver, type Engine, type Prepared, type Read } from './deliver.ts'
import { MailgunError, type OutgoingMessage } from './mailgun.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A process that died does nothing more, whatever it was about to do. */
class Dead extends Error {}

type EntryStatus = 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed'
interface Entry {
  status: EntryStatus
  root: string
  reason?: string
  leftOut?: LeftOutReason
}

/**
 * A strict world for the engine: a store that refuses what was changed since it was read, a Mailgun that remembers whom it
 * took mail for, a clock. `dieAt` counts the steps after which the process that takes them is dead.
 */
class World {
  time = 1_000_000_000
  readonly deliveries = new Map<string, { delivery: Delivery; version: number }>()
  readonly entries = new Map<string, Entry>()
  /** Whom Mailgun took mail for, each time. */
  readonly accepted: string[] = []
  readonly refusedAddresses = new Set<string>()
  alarms: string[] = []
  pausedUntil: number | null = null
  /** What Mailgun does with the calls to come; then it takes them. */
  plan: Plan[] = []
  /** How long Mailgun's events lag. */
  lag = 0
  mayReadEvents = true
  calls = 0
  lookUps = 0
  /** Webhooks that arrive as soon as a call is accepted. */
  webhooksAtOnce = false
  readonly #events: { deliveryId: string; at: number; addresses: string[] }[] = []
  #version = 0

  add(delivery: Delivery): void {
    this.deliveries.set(delivery.id, { delivery, version: (this.#version += 1) })
  }

  /** The webhooks of all that was accepted, however late and often. */
  tellWebhooks(): void {
    for (const { deliveryId, addresses } of this.#events) {
      const delivery = this.deliveries.get(deliveryId)?.delivery
      for (const one of delivery?.recipients ?? []) {
        const entry = delivery && this.entries.get(entryIdOf(delivery, one))
        if (entry && addresses.includes(one.address)) entry.status = 'delivered'
      }
    }
  }

  process(dieAt = Infinity, prepare?: (delivery: Delivery) => Prepared): Engine {
    let steps = 0
    /** Death comes before a step or right after it, so that its effect is there and nobody knows. */
    const step = async <T>(work: () => T): Promise<T> => {
      steps += 1
      if (steps > dieAt * 2) throw new Dead()
      const done = work()
      steps += 1
      if (steps > dieAt * 2) throw new Dead()
      return Promise.resolve(done)
    }
    const entryOf = (delivery: Delivery, address: string) => {
      const one = delivery.recipients.find((recipient) => recipient.address === address)
      return one ? this.entries.get(entryIdOf(delivery, one)) : undefined
    }
    const isOpen = (entry: Entry | undefined): entry is Entry =>
      entry !== undefined && (entry.status === 'queued' || entry.status === 'unknown')
    return {
      now: () => this.time,
      report: () => {},
      prepare: (delivery) =>
        step(
          () =>
            prepare?.(delivery) ?? {
              kind: 'send',
              recipients: delivery.recipients,
              leftOut: [],
              checkedAt: this.time,
              subject: 's',
              message: (some) => this.message(delivery, some),
            },
        ),
      mailgun: {
        send: (message) => this.#send(message, step),
        findAccepted: (recipient, deliveryId, since) =>
          step(() => {
            this.lookUps += 1
            if (!this.mayReadEvents) throw new MailgunError('pause', '401: Forbidden', 401)
            const found = this.#events.find(
              (one) =>
                one.deliveryId === deliveryId &&
                one.addresses.includes(recipient) &&
                one.at >= since - MINUTE &&
                one.at <= this.time - this.lag,
            )
            return found ? `id-${deliveryId}` : null
          }),
      },
      store: {
        find: (id) =>
          step(() => {
            const kept = this.deliveries.get(id)
            return kept ? { ...kept } : null
          }),
        change: (read, change) => step(() => this.#change(read, (old) => ({ ...old, ...change }))),
        split: (read, now) =>
          step(() => {
            if (!this.#change(read, (old) => ({ ...old, status: 'split', nextAttemptAt: null }))) return
            for (const half of halves(read.delivery, now)) this.add(half)
          }),
        sending: () => step(() => ({ pausedUntil: this.pausedUntil })),
        pause: (_, until) => step(() => void (this.pausedUntil = until)),
        resume: () => step(() => void (this.pausedUntil = null)),
        alarm: (alarm) => step(() => void this.alarms.push(alarm)),
        clear: (alarm) => step(() => void (this.alarms = this.alarms.filter((one) => one !== alarm))),
        log: {
          open: (delivery) =>
            step(() => {
              const doubled = new Set<string>()
              for (const one of delivery.recipients) {
                const id = entryIdOf(delivery, one)
                const entry = this.entries.get(id)
                if (!entry) this.entries.set(id, { status: 'queued', root: delivery.root })
                else if (entry.root !== delivery.root) doubled.add(one.address)
              }
              const versions = new Map(delivery.recipients.map(({ address }) => [address, `of ${address}`]))
              return { doubled, versions }
            }),
          accepted: (delivery) =>
            step(() => {
              const known = delivery.recipients.some((one) =>
                ['sent', 'delivered'].includes(entryOf(delivery, one.address)?.status ?? ''),
              )
              return known ? 'known' : null
            }),
          // A thousand entries are a thousand writes: death may come after any of them.
          sent: async (delivery) => {
            for (const one of delivery.recipients)
              await step(() => {
                const entry = entryOf(delivery, one.address)
                if (isOpen(entry)) entry.status = 'sent'
              })
          },
          failed: (delivery, reason, leftOut) =>
            step(() => {
              for (const one of delivery.recipients) {
                const entry = entryOf(delivery, one.address)
                if (isOpen(entry)) Object.assign(entry, { status: 'failed', reason, leftOut })
              }
            }),
          leftOut: (delivery, some) =>
            step(() => {
              for (const { recipient, reason } of some) {
                const id = entryIdOf(delivery, { ...recipient, emailId: null })
                this.entries.set(id, { status: 'failed', root: delivery.root, leftOut: reason })
              }
            }),
          parked: (delivery, reason) =>
            step(() => {
              for (const one of delivery.recipients) {
                const entry = entryOf(delivery, one.address)
                if (isOpen(entry)) Object.assign(entry, { status: 'unknown', reason })
              }
            }),
        },
      },
    }
  }

  #change(read: Read, change: (old: Delivery) => Delivery): Read | null {
    const kept = this.deliveries.get(read.delivery.id)
    if (!kept || kept.version !== read.version) return null
    const next = { delivery: change(kept.delivery), version: (this.#version += 1) }
    this.deliveries.set(read.delivery.id, next)
    return { ...next }
  }

  message(delivery: Delivery, some: Delivery['recipients']): OutgoingMessage {
    const to = some.map(({ name, address }) => ({ name, address }))
    return {
      to,
      subject: '',
      html: '',
      text: '',
      trigger: '',
      variables: { id: delivery.id },
      trackClicks: true,
    }
  }

  async #send(message: OutgoingMessage, step: <T>(work: () => T) => Promise<T>): Promise<string> {
    return step(() => {
      this.calls += 1
      const addresses = message.to.map((one) => one.address)
      const plan = this.plan.shift()
      if (plan?.refuse) throw new MailgunError(plan.refuse, 'no', plan.status ?? null, plan.until ?? null)
      if (plan?.lost === 'before') throw new MailgunError('unknown', 'ECONNRESET')
      if (addresses.some((one) => this.refusedAddresses.has(one))) throw new MailgunError('address', '400')
      this.accepted.push(...addresses)
      this.#events.push({ deliveryId: message.variables.id ?? '', at: this.time, addresses })
      if (this.webhooksAtOnce) this.tellWebhooks()
      if (plan?.lost === 'after') throw new MailgunError('unknown', 'timeout')
      return 'provider'
    })
  }

  isSettled(): boolean {
    return [...this.deliveries.values()].every(({ delivery }) => delivery.nextAttemptAt === null)
  }

  due(): string[] {
    return [...this.deliveries.values()]
      .filter(({ delivery }) => delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= this.time)
      .map(({ delivery }) => delivery.id)
  }

  /** Runs the sweeper every five minutes, until all is settled. */
  async sweepOn(days = 4, deaths: number[] = []): Promise<void> {
    for (let n = 0; n < (days * 24 * HOUR) / (5 * MINUTE) && !this.isSettled(); n += 1) {
      const engine = this.process(deaths.shift())
      for (let due = this.due(); due.length > 0; due = this.due()) {
        const before = due.join()
        for (const id of due) await deliver(id, engine).catch(() => undefined)
        if (this.due().join() === before) break
      }
      this.time += 5 * MINUTE
    }
  }
}

interface Plan {
  readonly refuse?: 'later' | 'pause' | 'permanent'
  readonly status?: number
  readonly until?: number
  readonly lost?: 'before' | 'after'
}

function deliveryTo(count: number, over: Partial<Delivery> = {}): Delivery {
  const id = over.id ?? 'm.000000'
  return {
    id,
    template: 'message',
    data: null,
    mailingId: 'm',
    eventId: null,
    recipients: Array.from({ length: count }, (_, n) => recipientAt(n)),
    leftOut: [],
    status: 'waiting',
    attempts: 0,
    unknowns: 0,
    createdAt: 1_000_000_000,
    attemptedAt: null,
    nextAttemptAt: 1_000_000_000,
    checkedAt: null,
    usefulUntil: null,
    isLogged: false,
    subject: null,
    root: id,
    secret: null,
    replyTo: null,
    ...over,
  }
}

const recipientAt = (n: number): Delivery['recipients'][number] => ({
  emailId: null,
  address: `${n}@example.com`,
  name: `N${n}`,
  userId: null,
  signup: null,
})

function worldWith(...some: Delivery[]): World {
  const world = new World()
  for (const one of some) world.add(one)
  return world
}

/** How often each of the recipients was sent to. */
function countsOf(world: World, count: number): number[] {
  return Array.from(
    { length: count },
    (_, n) => world.accepted.filter((address) => address === `${n}@example.com`).length,
  )
}

const once = (count: number) => Array.from({ length: count }, () => 1)
const statusOf = (world: World, id = 'm.000000') => world.deliveries.get(id)?.delivery.status
const statusesOf = (world: World) => [...world.entries.values()].map((entry) => entry.status)

describe('everybody is written to exactly once', () => {
  it('whatever Mailgun answers, wherever processes die, however late events and webhooks are', async () => {
    const plan = fc.oneof(
      fc.constant<Plan>({}),
      fc.constant<Plan>({ refuse: 'later', status: 500 }),
      fc.constant<Plan>({ refuse: 'later', status: 429 }),
      fc.constant<Plan>({ refuse: 'pause', status: 420 }),
      fc.constant<Plan>({ refuse: 'pause', status: 402 }),
      fc.constant<Plan>({ lost: 'after' }),
      fc.constant<Plan>({ lost: 'before' }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(plan, { maxLength: 3 }).filter((all) => all.filter((one) => one.lost).length < 3),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
        fc.constantFrom(0, 5, 30).map((minutes) => minutes * MINUTE),
        fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 2 }),
        fc.boolean(),
        async (count, plans, deaths, lag, refused, webhooksAtOnce) => {
          const world = worldWith(deliveryTo(count))
          Object.assign(world, { plan: [...plans], lag, webhooksAtOnce })
          for (const n of refused) world.refusedAddresses.add(`${n}@example.com`)
          await world.sweepOn(6, [...deaths])
          expect(world.isSettled()).toBe(true)
          const expected = once(count).map((_, n) => (refused.includes(n) ? 0 : 1))
          expect(countsOf(world, count)).toEqual(expected)
          world.tellWebhooks()
          for (const [n, status] of statusesOf(world).entries())
            expect([n, status]).not.toEqual([n, 'queued'])
        },
      ),
      { numRuns: 1_500 },
    )
  }, 60_000)

  it('though two processes take up the same at once', async () => {
    const world = worldWith(deliveryTo(3))
    await Promise.all([1, 2, 3, 4].map(() => deliver('m.000000', world.process())))
    expect(countsOf(world, 3)).toEqual(once(3))
    expect(world.calls).toBe(1)
  })

  it('though one that was thought dead comes back while another looks', async () => {
    const world = worldWith(deliveryTo(2))
    let comesBack = () => {}
    const slow: Engine = {
      ...world.process(),
      prepare: async (delivery) => {
        await new Promise<void>((resolve) => (comesBack = resolve))
        return {
          kind: 'send',
          recipients: delivery.recipients,
          leftOut: [],
          checkedAt: null,
          subject: '',
          message: (some) => world.message(delivery, some),
        }
      },
    }
    const first = deliver('m.000000', slow)
    await new Promise((resolve) => setTimeout(resolve))
    await deliver('m.000000', world.process())
    comesBack()
    await first
    expect(world.calls).toBe(1)
    expect(countsOf(world, 2)).toEqual(once(2))
  })

  it('though an address stands in two deliveries of one mailing', async () => {
    const world = worldWith(deliveryTo(2), deliveryTo(3, { id: 'm.000001', root: 'm.000001' }))
    await world.sweepOn()
    expect(countsOf(world, 3)).toEqual(once(3))
  })

  it.each([-2 * HOUR, 2 * HOUR, 25 * HOUR])(
    'though the clock jumps by %i ms in the middle of a call',
    async (jump) => {
      const world = worldWith(deliveryTo(2))
      const engine = world.process()
      const jumping: Engine = {
        ...engine,
        mailgun: {
          ...engine.mailgun,
          send: async (message) => {
            const id = await engine.mailgun.send(message)
            world.time += jump
            return id
          },
        },
      }
      await deliver('m.000000', jumping)
      await world.sweepOn()
      expect(countsOf(world, 2)).toEqual(once(2))
    },
  )
})

describe('Mailgun takes no mail of ours', () => {
  it.each([420, 401, 402, 403])(
    '(%i): nobody sends till it does, which is no try, and an alarm is raised',
    async (status) => {
      const world = worldWith(
        deliveryTo(2),
        deliveryTo(1, { id: 'x', root: 'x', mailingId: null, recipients: [] }),
      )
      world.deliveries.delete('x')
      const until = world.time + HOUR
      world.plan = Array.from({ length: 3 }, () => ({ refuse: 'pause' as const, status, until }))
      await deliver('m.000000', world.process())
      expect(world.pausedUntil).toBe(until)
      world.add(deliveryTo(1, { id: 'n.000000', root: 'n.000000', mailingId: 'n' }))
      await deliver('n.000000', world.process())
      expect(world.calls).toBe(1)
      for (const id of ['m.000000', 'n.000000'])
        expect(world.deliveries.get(id)?.delivery).toMatchObject({
          status: 'waiting',
          attempts: 0,
          nextAttemptAt: until + 1_000,
        })
      world.plan = []
      await world.sweepOn()
      expect(world.calls).toBe(3)
      expect(world.pausedUntil).toBeNull()
      expect(statusOf(world)).toBe('sent')
    },
  )

  it('log-in links have the first places when it does', async () => {
    const world = worldWith(deliveryTo(1, { template: 'login-link' }))
    world.pausedUntil = world.time + MINUTE
    await deliver('m.000000', world.process())
    expect(world.deliveries.get('m.000000')?.delivery.nextAttemptAt).toBe(world.pausedUntil)
    expect(world.calls).toBe(0)
  })
})

describe('an address that Mailgun refuses', () => {
  it('is found among a thousand, and the others get their mail', async () => {
    const world = worldWith(deliveryTo(1_000))
    world.refusedAddresses.add('617@example.com')
    await world.sweepOn()
    const counts = countsOf(world, 1_000)
    expect(counts[617]).toBe(0)
    expect(counts.filter((count) => count === 1)).toHaveLength(999)
    expect(world.entries.get(entryIdOf(deliveryTo(1), { ...recipientAt(617) }))).toMatchObject({
      status: 'failed',
      leftOut: 'invalid',
    })
    // One refusal and one acceptance for each halving.
    expect(world.calls).toBeLessThanOrEqual(2 * 10 + 2)
    expect(statusOf(world)).toBe('split')
  })
})

describe('an answer that was lost', () => {
  it('is looked up in our own log first', async () => {
    const world = worldWith(deliveryTo(2))
    world.plan = [{ lost: 'after' }]
    world.lag = HOUR
    await deliver('m.000000', world.process())
    expect(statusOf(world)).toBe('unknown')
    world.tellWebhooks()
    world.time += 2 * MINUTE
    await deliver('m.000000', world.process())
    expect(world.lookUps).toBe(0)
    expect(statusOf(world)).toBe('sent')
  })

  it('is not taken for a refusal before events are complete', async () => {
    const world = worldWith(deliveryTo(2))
    world.plan = [{ lost: 'after' }]
    world.lag = 30 * MINUTE
    await world.sweepOn()
    expect(world.calls).toBe(1)
    expect(statusOf(world)).toBe('sent')
    expect(countsOf(world, 2)).toEqual(once(2))
  })

  it('that was none is sent again after half an hour, the try counted and no look-up', async () => {
    const world = worldWith(deliveryTo(2))
    world.plan = [{ lost: 'before' }]
    const start = world.time
    await deliver('m.000000', world.process())
    for (const minutes of [2, 10, 30]) {
      world.time = start + minutes * MINUTE
      await deliver('m.000000', world.process())
      expect(statusOf(world)).toBe('unknown')
    }
    world.time = start + 31 * MINUTE
    await deliver('m.000000', world.process())
    expect(statusOf(world)).toBe('sent')
    expect(world.deliveries.get('m.000000')?.delivery).toMatchObject({ attempts: 1, unknowns: 1 })
  })

  it('three times in a row is parked for an admin', async () => {
    const world = worldWith(deliveryTo(2))
    world.plan = Array.from({ length: 9 }, () => ({ lost: 'before' as const }))
    await world.sweepOn()
    expect(statusOf(world)).toBe('parked')
    expect(world.calls).toBe(3)
    expect(world.alarms).toEqual(['parked'])
    expect(statusesOf(world)).toEqual(['unknown', 'unknown'])
  })

  it('is never sent again where events cannot be read: an alarm, and after a day an admin', async () => {
    const world = worldWith(deliveryTo(1))
    world.plan = [{ lost: 'after' }]
    world.mayReadEvents = false
    await world.sweepOn()
    expect(world.calls).toBe(1)
    expect(statusOf(world)).toBe('parked')
    expect(new Set(world.alarms)).toEqual(new Set(['events', 'parked']))
  })
})

it('the alarm that events cannot be read ends once they can', async () => {
  const world = worldWith(deliveryTo(1))
  world.plan = [{ lost: 'after' }]
  world.mayReadEvents = false
  await deliver('m.000000', world.process())
  world.time += 2 * MINUTE
  await deliver('m.000000', world.process())
  expect(world.alarms).toEqual(['events'])
  world.mayReadEvents = true
  await world.sweepOn()
  expect(statusOf(world)).toBe('sent')
  expect(world.alarms).toEqual([])
})

describe('what cannot be sent', () => {
  it('ends after the last try, and says why', async () => {
    const world = worldWith(deliveryTo(2))
    world.plan = Array.from({ length: 20 }, () => ({ refuse: 'later' as const, status: 500 }))
    await world.sweepOn()
    expect(world.calls).toBe(7)
    expect(statusOf(world)).toBe('failed')
    expect([...world.entries.values()]).toMatchObject([
      { status: 'failed', reason: 'no' },
      { status: 'failed' },
    ])
  })

  it('ends at once where Mailgun will never take it', async () => {
    const world = worldWith(deliveryTo(2, { secret: 'a door' }))
    world.plan = [{ refuse: 'permanent', status: 413 }]
    await deliver('m.000000', world.process())
    expect(world.deliveries.get('m.000000')?.delivery).toMatchObject({
      status: 'failed',
      secret: null,
      nextAttemptAt: null,
    })
    expect(statusesOf(world)).toEqual(['failed', 'failed'])
  })

  it('comes to an end whatever it throws', async () => {
    const world = worldWith(deliveryTo(1))
    const tries: number[] = []
    for (let n = 0; n < 5_000 && !world.isSettled(); n += 1) {
      const engine = world.process(Infinity, () => {
        tries.push(world.time)
        throw new TypeError('data of another age')
      })
      await deliver('m.000000', engine)
      world.time += MINUTE
    }
    expect(tries).toHaveLength(7)
    expect(tries.slice(1).map((at, n) => at - (tries[n] ?? 0))).toEqual([1, 2, 3, 4, 5, 6].map(backoff))
    expect(world.deliveries.get('m.000000')?.delivery.status).toBe('failed')
    expect(statusesOf(world)).toEqual(['failed'])
  })

  it('is dropped where the reason to write is gone, without a call', async () => {
    const world = worldWith(deliveryTo(2))
    const gone: Prepared = {
      kind: 'drop',
      reason: 'The event was cancelled',
      leftOut: 'outdated',
      subject: 's',
    }
    await deliver(
      'm.000000',
      world.process(Infinity, () => gone),
    )
    expect(world.calls).toBe(0)
    expect([...world.entries.values()]).toMatchObject([
      { status: 'failed', leftOut: 'outdated' },
      { status: 'failed' },
    ])
  })

  it('waits where its mailing was stopped, which is no try', async () => {
    const world = worldWith(deliveryTo(2))
    await deliver(
      'm.000000',
      world.process(Infinity, () => ({ kind: 'wait', until: world.time + HOUR })),
    )
    expect(world.calls).toBe(0)
    expect(world.deliveries.get('m.000000')?.delivery).toMatchObject({
      attempts: 0,
      nextAttemptAt: world.time + HOUR,
    })
  })
})

it('logs who is left out, and writes to the others', async () => {
  const [first, second, third] = [recipientAt(0), recipientAt(1), recipientAt(2)]
  const world = worldWith(deliveryTo(2, { leftOut: [{ recipient: third, reason: 'suppressed' }] }))
  const engine = world.process(Infinity, (delivery) => ({
    kind: 'send',
    recipients: delivery.recipients.slice(0, 1),
    leftOut: [{ recipient: second, reason: 'unsubscribed' }],
    checkedAt: world.time - 5,
    subject: 's',
    message: (some) => world.message(delivery, some),
  }))
  await deliver('m.000000', engine)
  expect(world.accepted).toEqual([first.address])
  const delivery = world.deliveries.get('m.000000')?.delivery
  expect(delivery?.recipients).toEqual([{ ...first, version: `of ${first.address}` }])
  expect(delivery?.checkedAt).toBe(world.time - 5)
  expect(delivery?.leftOut).toHaveLength(2)
  const left = [...world.entries.values()].map((entry) => entry.leftOut).filter(Boolean)
  expect(left.sort()).toEqual(['suppressed', 'unsubscribed'])
})

it('keeps the versions of the log, for the halves of a delivery too', async () => {
  const world = worldWith(deliveryTo(2))
  world.refusedAddresses.add('0@example.com')
  await deliver('m.000000', world.process())
  const halves = ['m.000000l', 'm.000000r'].flatMap(
    (id) => world.deliveries.get(id)?.delivery.recipients ?? [],
  )
  expect(halves.map(({ version }) => version)).toEqual(['of 0@example.com', 'of 1@example.com'])
})

it('leaves alone what is not due, or over', async () => {
  const world = worldWith(
    deliveryTo(1, { nextAttemptAt: 2_000_000_000 }),
    deliveryTo(1, { id: 'over', nextAttemptAt: null }),
  )
  for (const id of ['m.000000', 'over', 'nowhere']) await deliver(id, world.process())
  expect(world.calls).toBe(0)
})
