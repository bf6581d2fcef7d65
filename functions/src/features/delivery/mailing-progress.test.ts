import { expect, test } from 'vitest'
import type { Delivery } from '../../core/mail/delivery.ts'
import { computeProgress } from './mailing-progress.ts'

const makeDelivery = (status: Delivery['status'], recipientCount: number, leftOutCount = 0) => ({
  status,
  recipientCount,
  leftOutCount,
  reason: null,
  nextAttemptAt: null,
})
const runningMailing = { status: 'running', isAudienceRead: true } as const

test('counts each recipient once, by the status of their delivery', () => {
  const deliveries = [
    makeDelivery('waiting', 1, 100),
    makeDelivery('sending', 2),
    makeDelivery('unknown', 4, 200),
    makeDelivery('sent', 8),
    makeDelivery('failed', 16),
    makeDelivery('parked', 32),
    // This delivery was split into the deliveries after it.
    makeDelivery('split', 64),
    makeDelivery('sent', 128),
    makeDelivery('left_out', 256),
  ]
  expect(computeProgress(runningMailing, deliveries, { isPaused: false })).toEqual({
    state: 'sending',
    sentCount: 136,
    waitingCount: 7,
    failedCount: 16,
    leftOutCount: 556,
    parkedCount: 32,
    delay: null,
  })
})

test('gives the reason of a delay, and the time of the next attempt', () => {
  const makeDeliveryWithReason = (
    status: Delivery['status'],
    reason: string,
    nextAttemptAt: number | null,
  ) => ({
    ...makeDelivery(status, 1),
    reason,
    nextAttemptAt,
  })
  const deliveries = [
    makeDelivery('waiting', 1),
    makeDeliveryWithReason('waiting', 'Mailgun is down', 900),
    makeDeliveryWithReason('waiting', 'No response', 700),
    makeDeliveryWithReason('failed', 'Refused', 100),
  ]
  expect(computeProgress(runningMailing, deliveries, { isPaused: false }).delay).toEqual({
    reason: 'No response',
    nextAttemptAt: 700,
  })
  expect(
    computeProgress(runningMailing, [makeDeliveryWithReason('sent', 'No response', null)], {
      isPaused: false,
    }).delay,
  ).toBeNull()
})

const unfinishedStatuses = ['waiting', 'sending', 'unknown'] as const
const endedStatuses = ['sent', 'failed', 'left_out', 'parked', 'split'] as const

test.each([
  ...unfinishedStatuses.map((status) => ['sending', 'running', true, false, ['sent', status]] as const),
  ...endedStatuses.map((status) => ['done', 'running', true, false, [status]] as const),
  ['done', 'running', true, false, []],
  ['preparing', 'running', false, false, []],
  ['preparing', 'running', false, false, ['sent']],
  ['paused', 'running', false, true, []],
  ['paused', 'running', true, true, ['waiting']],
  ['done', 'running', true, true, ['sent']],
  ['stopped', 'stopped', false, false, []],
  ['stopped', 'stopped', true, true, ['waiting']],
  ['done', 'stopped', true, false, ['sent']],
  ['cancelled', 'cancelled', true, true, []],
  ['cancelled', 'cancelled', false, false, ['waiting']],
] as const)(
  'shows %s for a mailing with status %s, isAudienceRead %s, isPaused %s and deliveries %j',
  (state, status, isAudienceRead, isPaused, deliveryStatuses: readonly Delivery['status'][]) => {
    const deliveries = deliveryStatuses.map((deliveryStatus) => makeDelivery(deliveryStatus, 1))
    expect(computeProgress({ status, isAudienceRead }, deliveries, { isPaused }).state).toBe(state)
  },
)
