import fc from 'fast-check'
import * as logger from 'firebase-functions/logger'
import { describe, expect, it, vi } from 'vitest'
import { getEntryId } from '../../core/mail/delivery.ts'
import { computeRetryDelayMs } from './backoff.ts'
import { deliver, type DeliveryEngine, type PreparedDelivery } from './deliver.ts'
import { MailgunError } from './mailgun.ts'
import {
  HOUR_MS,
  MINUTE_MS,
  countAcceptedCalls,
  makeDeliveryTo,
  makeOnes,
  makeRecipient,
  getDeliveryStatus,
  listEntryStatuses,
  makeMailSimulation,
  type PlannedResponse,
  type MailSimulation,
} from '../../../../test/mail/mail-simulation.ts'

vi.mock('firebase-functions/logger', () => ({ info: vi.fn<() => void>(), warn: vi.fn<() => void>() }))

const findDelivery = (simulation: MailSimulation, id = 'm.000000') => simulation.deliveries.get(id)?.delivery
const runDelivery = (simulation: MailSimulation, prepare?: DeliveryEngine['prepare']) =>
  deliver('m.000000', prepare ? { ...simulation.startProcess(), prepare } : simulation.startProcess())
/** Plans the same response for every attempt. */
const repeatResponse = (response: PlannedResponse): PlannedResponse[] =>
  Array.from({ length: 20 }, () => response)

describe('a delivery', () => {
  it('reaches every recipient with a valid address once, despite refusals, lost responses, crashes, and late events and webhooks', async () => {
    const response = fc.oneof(
      fc.constant<PlannedResponse>({}),
      fc.constant<PlannedResponse>({ refusal: 'temporary', status: 500 }),
      fc.constant<PlannedResponse>({ refusal: 'temporary', status: 429 }),
      fc.constant<PlannedResponse>({ refusal: 'pause', status: 420 }),
      fc.constant<PlannedResponse>({ refusal: 'pause', status: 402 }),
      fc.constant<PlannedResponse>({ responseLoss: 'after_acceptance' }),
      fc.constant<PlannedResponse>({ responseLoss: 'before_acceptance' }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc
          .array(response, { maxLength: 3 })
          .filter((responses) => responses.filter(({ responseLoss }) => responseLoss).length < 3),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
        fc.constantFrom(0, 5, 30).map((minutes) => minutes * MINUTE_MS),
        fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 2 }),
        fc.boolean(),
        async (count, responses, crashSteps, eventLagMs, refusedIndexes, areWebhooksImmediate) => {
          const simulation = makeMailSimulation(makeDeliveryTo(count))
          simulation.plannedResponses = [...responses]
          simulation.eventLagMs = eventLagMs
          simulation.areWebhooksImmediate = areWebhooksImmediate
          for (const n of refusedIndexes) simulation.refusedAddresses.add(`${n}@example.com`)
          await simulation.sweepUntilDone(6, [...crashSteps])
          expect(simulation.hasNoPendingAttempt()).toBe(true)
          const expectedCounts = makeOnes(count).map((_, n) => (refusedIndexes.includes(n) ? 0 : 1))
          expect(countAcceptedCalls(simulation, count)).toEqual(expectedCounts)
          simulation.deliverWebhooks()
          for (const [n, status] of listEntryStatuses(simulation).entries())
            expect([n, status]).not.toEqual([n, 'queued'])
        },
      ),
      { numRuns: 1_500 },
    )
  })

  it('reaches every recipient once, even if several processes start it at the same time', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(3))
    await Promise.all([1, 2, 3, 4].map(() => deliver('m.000000', simulation.startProcess())))
    expect(countAcceptedCalls(simulation, 3)).toEqual(makeOnes(3))
    expect(simulation.callCount).toBe(1)
  })

  it('reaches every recipient once, even if a slow process continues after another has taken over', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2))
    let resume = () => {}
    const slowEngine: DeliveryEngine = {
      ...simulation.startProcess(),
      prepare: async (delivery) => {
        await new Promise<void>((resolve) => (resume = resolve))
        return {
          kind: 'send',
          recipients: delivery.recipients,
          leftOutRecipients: [],
          checkedAt: null,
          subject: '',
          composeMessage: (recipients) => simulation.composeMessage(delivery, recipients),
        }
      },
    }
    const slowDelivery = deliver('m.000000', slowEngine)
    await new Promise((resolve) => setTimeout(resolve))
    await runDelivery(simulation)
    resume()
    await slowDelivery
    expect(simulation.callCount).toBe(1)
    expect(countAcceptedCalls(simulation, 2)).toEqual(makeOnes(2))
  })

  it('reaches an address once, even if it is in two deliveries of a mailing', async () => {
    const simulation = makeMailSimulation(
      makeDeliveryTo(2),
      makeDeliveryTo(3, { id: 'm.000001', rootDeliveryId: 'm.000001' }),
    )
    await simulation.sweepUntilDone()
    expect(countAcceptedCalls(simulation, 3)).toEqual(makeOnes(3))
  })

  it('is sent once, and loses its secret, even if Mailgun’s response cannot be stored', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2, { secret: 'login-token' }))
    const engine = simulation.startProcess()
    const markSent = () => Promise.reject(new Error('UNAVAILABLE'))
    const failingEngine: DeliveryEngine = {
      ...engine,
      store: { ...engine.store, log: { ...engine.store.log, markSent } },
    }
    await deliver('m.000000', failingEngine)
    expect(getDeliveryStatus(simulation)).toBe('sending')
    await simulation.sweepUntilDone()
    expect(simulation.callCount).toBe(1)
    expect(findDelivery(simulation)).toMatchObject({ status: 'sent', secret: null })
  })

  it.each([-2 * HOUR_MS, 2 * HOUR_MS, 25 * HOUR_MS])(
    'reaches every recipient once, even if the clock jumps by %i ms during a call',
    async (jumpMs) => {
      const simulation = makeMailSimulation(makeDeliveryTo(2))
      const engine = simulation.startProcess()
      const jumpingEngine: DeliveryEngine = {
        ...engine,
        mailgun: {
          ...engine.mailgun,
          send: async (message) => {
            const id = await engine.mailgun.send(message)
            simulation.time += jumpMs
            return id
          },
        },
      }
      await deliver('m.000000', jumpingEngine)
      await simulation.sweepUntilDone()
      expect(countAcceptedCalls(simulation, 2)).toEqual(makeOnes(2))
    },
  )
})

describe('the delivery engine while Mailgun rejects our mail', () => {
  it.each([420, 401])('pauses all deliveries without counting an attempt (%i)', async (status) => {
    const simulation = makeMailSimulation(makeDeliveryTo(2))
    const pauseEndsAt = simulation.time + HOUR_MS
    simulation.plannedResponses = repeatResponse({ refusal: 'pause', status, retryAt: pauseEndsAt })
    await runDelivery(simulation)
    expect(simulation.pausedUntil).toBe(pauseEndsAt)
    simulation.add(makeDeliveryTo(1, { id: 'n.000000', rootDeliveryId: 'n.000000', mailingId: 'n' }))
    await deliver('n.000000', simulation.startProcess())
    expect(simulation.callCount).toBe(1)
    for (const id of ['m.000000', 'n.000000'])
      expect(findDelivery(simulation, id)).toMatchObject({
        status: 'waiting',
        attemptCount: 0,
        nextAttemptAt: pauseEndsAt + 1_000,
      })
    simulation.plannedResponses = []
    await simulation.sweepUntilDone()
    expect(simulation.callCount).toBe(3)
    expect(simulation.pausedUntil).toBeNull()
    expect(getDeliveryStatus(simulation)).toBe('sent')
  })

  it('splits a delivery that is larger than the hourly quota (420)', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(1_000))
    simulation.recipientsPerHour = 100
    await simulation.sweepUntilDone()
    expect(countAcceptedCalls(simulation, 1_000)).toEqual(makeOnes(1_000))
    // After a pause of an hour, a thousand recipients take ten hours at a hundred an hour.
    expect(simulation.time).toBeLessThan(1_000_000_000 + 12 * HOUR_MS)
    expect(simulation.pausedUntil).toBeNull()
  })

  it('does not split a delivery if the quota is not the reason (401)', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(1_000))
    simulation.plannedResponses = [{ refusal: 'pause', status: 401 }]
    await simulation.sweepUntilDone()
    expect(simulation.callCount).toBe(2)
    expect(getDeliveryStatus(simulation)).toBe('sent')
  })

  it('lets login links go first when the pause ends', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(1, { template: 'login-link' }))
    simulation.pausedUntil = simulation.time + MINUTE_MS
    await runDelivery(simulation)
    expect(findDelivery(simulation)?.nextAttemptAt).toBe(simulation.pausedUntil)
    expect(simulation.callCount).toBe(0)
  })
})

it('finds an address that Mailgun refuses among a thousand, and sends to the others', async () => {
  const simulation = makeMailSimulation(makeDeliveryTo(1_000))
  simulation.refusedAddresses.add('617@example.com')
  await simulation.sweepUntilDone()
  const counts = countAcceptedCalls(simulation, 1_000)
  expect(counts[617]).toBe(0)
  expect(counts.filter((count) => count === 1)).toHaveLength(999)
  expect(simulation.entries.get(getEntryId(makeDeliveryTo(1), { ...makeRecipient(617) }))).toMatchObject({
    status: 'failed',
    leftOutReason: 'invalid',
  })
  // One refusal and one acceptance for each bisection.
  expect(simulation.callCount).toBeLessThanOrEqual(2 * 10 + 2)
  expect(getDeliveryStatus(simulation)).toBe('split')
})

describe('a response that was lost', () => {
  it('is looked up in our own log first', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2))
    simulation.plannedResponses = [{ responseLoss: 'after_acceptance' }]
    simulation.eventLagMs = HOUR_MS
    await runDelivery(simulation)
    expect(getDeliveryStatus(simulation)).toBe('unknown')
    simulation.deliverWebhooks()
    simulation.time += 2 * MINUTE_MS
    await runDelivery(simulation)
    expect(simulation.lookUpCount).toBe(0)
    expect(getDeliveryStatus(simulation)).toBe('sent')
  })

  it('leads to another call after half an hour if nothing was sent, and counts as one attempt', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2))
    simulation.plannedResponses = [{ responseLoss: 'before_acceptance' }]
    const startedAt = simulation.time
    await runDelivery(simulation)
    for (const minutes of [2, 10, 30]) {
      simulation.time = startedAt + minutes * MINUTE_MS
      await runDelivery(simulation)
      expect(getDeliveryStatus(simulation)).toBe('unknown')
    }
    simulation.time = startedAt + 31 * MINUTE_MS
    await runDelivery(simulation)
    expect(getDeliveryStatus(simulation)).toBe('sent')
    expect(findDelivery(simulation)).toMatchObject({ attemptCount: 1, lostResponseCount: 1 })
  })

  it('parks the delivery for an admin if two more responses are lost', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2, { secret: 'login-token' }))
    simulation.plannedResponses = repeatResponse({ responseLoss: 'before_acceptance' })
    await simulation.sweepUntilDone()
    expect(getDeliveryStatus(simulation)).toBe('parked')
    expect(simulation.callCount).toBe(3)
    expect(simulation.alarms).toEqual(['parked'])
    expect(findDelivery(simulation)?.secret).toBeNull()
    expect(listEntryStatuses(simulation)).toEqual(['unknown', 'unknown'])
  })

  it('parks the delivery, with an alarm, if Mailgun’s events cannot be read for a day', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(1))
    simulation.plannedResponses = [{ responseLoss: 'after_acceptance' }]
    simulation.canReadEvents = false
    await simulation.sweepUntilDone()
    expect(simulation.callCount).toBe(1)
    expect(getDeliveryStatus(simulation)).toBe('parked')
    expect(new Set(simulation.alarms)).toEqual(new Set(['events', 'parked']))
  })
})

it.each([
  [401, ['events']],
  [403, ['events']],
  [429, []],
  [null, []],
] as const)(
  'raises an alarm only if Mailgun refuses to show events because of our key (status %s)',
  async (status, alarms) => {
    const simulation = makeMailSimulation(
      makeDeliveryTo(1, { status: 'unknown', attemptedAt: 1_000_000_000 - 5 * MINUTE_MS }),
    )
    const engine = simulation.startProcess()
    const findAcceptedMessageId = () => Promise.reject(new MailgunError('pause', 'no', status))
    await deliver('m.000000', { ...engine, mailgun: { ...engine.mailgun, findAcceptedMessageId } })
    expect(simulation.alarms).toEqual(alarms)
    expect(getDeliveryStatus(simulation)).toBe('unknown')
  },
)

it('clears the alarm about unreadable Mailgun events as soon as they can be read', async () => {
  const simulation = makeMailSimulation(makeDeliveryTo(1))
  simulation.plannedResponses = [{ responseLoss: 'after_acceptance' }]
  simulation.canReadEvents = false
  await runDelivery(simulation)
  simulation.time += 2 * MINUTE_MS
  await runDelivery(simulation)
  expect(simulation.alarms).toEqual(['events'])
  simulation.canReadEvents = true
  await simulation.sweepUntilDone()
  expect(getDeliveryStatus(simulation)).toBe('sent')
  expect(simulation.alarms).toEqual([])
})

describe('a delivery that cannot be sent', () => {
  const leaveOutDecision: PreparedDelivery = {
    kind: 'leave_out',
    reason: 'Gone',
    leftOutReason: 'outdated',
    subject: 's',
  }

  it('fails after the last attempt, with the reason', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2))
    simulation.plannedResponses = repeatResponse({ refusal: 'temporary', status: 500 })
    await simulation.sweepUntilDone()
    expect(simulation.callCount).toBe(7)
    expect(getDeliveryStatus(simulation)).toBe('failed')
    expect([...simulation.entries.values()]).toMatchObject([
      { status: 'failed', reason: 'no' },
      { status: 'failed' },
    ])
  })

  it('is retried after the backoff, and not before the time that Mailgun names', async () => {
    for (const [namedDelayMs, expectedDelayMs] of [
      [20 * MINUTE_MS, 20 * MINUTE_MS],
      [1_000, MINUTE_MS],
    ] as const) {
      const simulation = makeMailSimulation(makeDeliveryTo(1))
      const { time } = simulation
      simulation.plannedResponses = [{ refusal: 'temporary', status: 429, retryAt: time + namedDelayMs }]
      await runDelivery(simulation)
      expect(findDelivery(simulation)).toMatchObject({
        status: 'waiting',
        attemptCount: 1,
        nextAttemptAt: time + expectedDelayMs,
      })
    }
  })

  it('fails immediately if Mailgun will never accept it', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2, { secret: 'login-token' }))
    simulation.plannedResponses = [{ refusal: 'permanent', status: 413 }]
    await runDelivery(simulation)
    expect(findDelivery(simulation)).toMatchObject({ status: 'failed', secret: null, nextAttemptAt: null })
    expect(listEntryStatuses(simulation)).toEqual(['failed', 'failed'])
  })

  it('fails after the last attempt if its preparation throws an error', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(1))
    const attemptTimes: number[] = []
    for (let n = 0; n < 5_000 && !simulation.hasNoPendingAttempt(); n += 1) {
      const engine = simulation.startProcess(Infinity, () => {
        attemptTimes.push(simulation.time)
        throw new TypeError('data of an old format')
      })
      await deliver('m.000000', engine)
      simulation.time += MINUTE_MS
    }
    expect(attemptTimes).toHaveLength(7)
    expect(attemptTimes.slice(1).map((time, n) => time - (attemptTimes[n] ?? 0))).toEqual(
      [1, 2, 3, 4, 5, 6].map(computeRetryDelayMs),
    )
    expect(findDelivery(simulation)?.status).toBe('failed')
    expect(listEntryStatuses(simulation)).toEqual(['failed'])
  })

  it('is left out without a call if it is outdated, loses its secret, and has its left-out recipients logged once', async () => {
    const leftOutRecipients = [{ recipient: makeRecipient(7), reason: 'suppressed' as const }]
    for (const isLogged of [false, true]) {
      const simulation = makeMailSimulation(
        makeDeliveryTo(1, { secret: 'login-token', leftOutRecipients, isLogged }),
      )
      await runDelivery(simulation, () => Promise.resolve(leaveOutDecision))
      expect(simulation.callCount).toBe(0)
      expect(findDelivery(simulation)).toMatchObject({ status: 'left_out', secret: null })
      // Entries that were removed from the log in the meantime, such as those of a deleted user, do not come back.
      const reasons = [...simulation.entries.values()].map((entry) => entry.leftOutReason)
      expect(reasons.sort()).toEqual(isLogged ? [] : ['outdated', 'suppressed'])
    }
  })

  it('waits without counting an attempt if its mailing is stopped', async () => {
    const simulation = makeMailSimulation(makeDeliveryTo(2))
    await runDelivery(simulation, () =>
      Promise.resolve({ kind: 'wait', nextAttemptAt: simulation.time + HOUR_MS }),
    )
    expect(simulation.callCount).toBe(0)
    expect(findDelivery(simulation)).toMatchObject({
      attemptCount: 0,
      nextAttemptAt: simulation.time + HOUR_MS,
    })
  })
})

it('logs recipients who are left out, and sends to the others', async () => {
  const firstRecipient = makeRecipient(0)
  const secondRecipient = makeRecipient(1)
  const thirdRecipient = makeRecipient(2)
  const simulation = makeMailSimulation(
    makeDeliveryTo(2, { leftOutRecipients: [{ recipient: thirdRecipient, reason: 'suppressed' }] }),
  )
  const engine = simulation.startProcess(Infinity, (delivery) => ({
    kind: 'send',
    recipients: delivery.recipients.slice(0, 1),
    leftOutRecipients: [{ recipient: secondRecipient, reason: 'unsubscribed' }],
    checkedAt: simulation.time - 5,
    subject: 's',
    composeMessage: (recipients) => simulation.composeMessage(delivery, recipients),
  }))
  await deliver('m.000000', engine)
  expect(simulation.acceptedAddresses).toEqual([firstRecipient.address])
  const delivery = findDelivery(simulation)
  expect(delivery?.recipients).toEqual([{ ...firstRecipient, version: `of ${firstRecipient.address}` }])
  expect(delivery?.checkedAt).toBe(simulation.time - 5)
  expect(delivery?.leftOutRecipients).toHaveLength(2)
  const leftOutReasons = [...simulation.entries.values()].map((entry) => entry.leftOutReason).filter(Boolean)
  expect(leftOutReasons.sort()).toEqual(['suppressed', 'unsubscribed'])
})

it('keeps the versions of the log entries when it bisects a delivery', async () => {
  const simulation = makeMailSimulation(makeDeliveryTo(2))
  simulation.refusedAddresses.add('0@example.com')
  await runDelivery(simulation)
  const recipients = ['m.000000p0', 'm.000000p1'].flatMap(
    (id) => findDelivery(simulation, id)?.recipients ?? [],
  )
  expect(recipients.map(({ version }) => version)).toEqual(['of 0@example.com', 'of 1@example.com'])
})

it('ignores deliveries that are not due, are finished or do not exist', async () => {
  const simulation = makeMailSimulation(
    makeDeliveryTo(1, { nextAttemptAt: 2_000_000_000 }),
    makeDeliveryTo(1, { id: 'finished', nextAttemptAt: null }),
  )
  for (const id of ['m.000000', 'finished', 'unknown']) await deliver(id, simulation.startProcess())
  expect(simulation.callCount).toBe(0)
})

it('logs success and failure with the trace of their cause', async () => {
  vi.mocked(logger.info).mockClear()
  const simulation = makeMailSimulation(
    makeDeliveryTo(2, { trace: 'the call' }),
    makeDeliveryTo(1, { id: 'n', mailingId: 'n', trace: 'another' }),
  )
  simulation.plannedResponses = [{}, { refusal: 'permanent', status: 400 }]
  await runDelivery(simulation)
  await deliver('n', simulation.startProcess())
  const sharedFields = { template: 'message' }
  expect(vi.mocked(logger.info).mock.calls).toEqual([
    [
      'email accepted by Mailgun',
      { trace: 'the call', deliveryId: 'm.000000', mailingId: 'm', recipientCount: 2, ...sharedFields },
    ],
  ])
  const loggedFields: unknown = expect.objectContaining({
    trace: 'another',
    deliveryId: 'n',
    ...sharedFields,
  })
  expect(vi.mocked(logger.warn).mock.lastCall).toEqual(['email failed', loggedFields])
})
