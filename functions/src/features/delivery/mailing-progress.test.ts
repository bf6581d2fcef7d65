import { expect, test } from 'vitest'
import type { Delivery } from '../../core/mail/delivery.ts'
import { computeProgress } from './mailing-progress.ts'

const part = (status: Delivery['status'], size: number, leftOutCount = 0) => ({
  status,
  size,
  leftOutCount,
  reason: null,
  nextAttemptAt: null,
})
const runningMailing = { status: 'running', isRead: true } as const

test('counts each recipient once, by the status of their delivery', () => {
  const parts = [
    part('waiting', 1, 100),
    part('sending', 2),
    part('unknown', 4, 200),
    part('sent', 8),
    part('failed', 16),
    part('parked', 32),
    // This delivery was split into the deliveries after it.
    part('split', 64),
    part('sent', 128),
    part('left_out', 256),
  ]
  expect(computeProgress(runningMailing, parts, false)).toEqual({
    state: 'sending',
    sent: 136,
    waiting: 7,
    failed: 16,
    leftOut: 556,
    parked: 32,
    delay: null,
  })
})

test('gives the reason of a delay, and the time of the next attempt', () => {
  const failedPart = (status: Delivery['status'], reason: string, nextAttemptAt: number | null) => ({
    ...part(status, 1),
    reason,
    nextAttemptAt,
  })
  const parts = [
    part('waiting', 1),
    failedPart('waiting', 'Mailgun is down', 900),
    failedPart('waiting', 'No answer', 700),
    failedPart('failed', 'Refused', 100),
  ]
  expect(computeProgress(runningMailing, parts, false).delay).toEqual({
    reason: 'No answer',
    nextAttemptAt: 700,
  })
  expect(computeProgress(runningMailing, [failedPart('sent', 'No answer', null)], false).delay).toBeNull()
})

const openStatuses = ['waiting', 'sending', 'unknown'] as const
const endedStatuses = ['sent', 'failed', 'left_out', 'parked', 'split'] as const

test.each([
  ...openStatuses.map(
    (status) => ['sending', 'running', true, false, [part('sent', 1), part(status, 1)]] as const,
  ),
  ...endedStatuses.map((status) => ['done', 'running', true, false, [part(status, 1)]] as const),
  ['done', 'running', true, false, []],
  ['preparing', 'running', false, false, []],
  ['preparing', 'running', false, false, [part('sent', 1)]],
  ['paused', 'running', false, true, []],
  ['paused', 'running', true, true, [part('waiting', 1)]],
  ['done', 'running', true, true, [part('sent', 1)]],
  ['stopped', 'stopped', false, false, []],
  ['stopped', 'stopped', true, true, [part('waiting', 1)]],
  ['done', 'stopped', true, false, [part('sent', 1)]],
  ['cancelled', 'cancelled', true, true, []],
  ['cancelled', 'cancelled', false, false, [part('waiting', 1)]],
] as const)('is %s when its status is %s, read: %s, paused: %s', (state, status, isRead, isPaused, parts) =>
  expect(computeProgress({ status, isRead }, parts, isPaused).state).toBe(state),
)
