import { expect, test } from 'vitest'
import type { Delivery } from '../../core/mail/delivery.ts'
import { computeProgress } from './mailing-progress.ts'

const createPart = (status: Delivery['status'], size: number, leftOutCount = 0) => ({
  status,
  size,
  leftOutCount,
  reason: null,
  nextAttemptAt: null,
})
const runningMailing = { status: 'running', isAudienceRead: true } as const

test('counts each recipient once, by the status of their delivery', () => {
  const parts = [
    createPart('waiting', 1, 100),
    createPart('sending', 2),
    createPart('unknown', 4, 200),
    createPart('sent', 8),
    createPart('failed', 16),
    createPart('parked', 32),
    // This delivery was split into the deliveries after it.
    createPart('split', 64),
    createPart('sent', 128),
    createPart('left_out', 256),
  ]
  expect(computeProgress(runningMailing, parts, { isPaused: false })).toEqual({
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
  const createFailedPart = (status: Delivery['status'], reason: string, nextAttemptAt: number | null) => ({
    ...createPart(status, 1),
    reason,
    nextAttemptAt,
  })
  const parts = [
    createPart('waiting', 1),
    createFailedPart('waiting', 'Mailgun is down', 900),
    createFailedPart('waiting', 'No answer', 700),
    createFailedPart('failed', 'Refused', 100),
  ]
  expect(computeProgress(runningMailing, parts, { isPaused: false }).delay).toEqual({
    reason: 'No answer',
    nextAttemptAt: 700,
  })
  expect(
    computeProgress(runningMailing, [createFailedPart('sent', 'No answer', null)], { isPaused: false }).delay,
  ).toBeNull()
})

const unfinishedStatuses = ['waiting', 'sending', 'unknown'] as const
const endedStatuses = ['sent', 'failed', 'left_out', 'parked', 'split'] as const

test.each([
  ...unfinishedStatuses.map(
    (status) => ['sending', 'running', true, false, [createPart('sent', 1), createPart(status, 1)]] as const,
  ),
  ...endedStatuses.map((status) => ['done', 'running', true, false, [createPart(status, 1)]] as const),
  ['done', 'running', true, false, []],
  ['preparing', 'running', false, false, []],
  ['preparing', 'running', false, false, [createPart('sent', 1)]],
  ['paused', 'running', false, true, []],
  ['paused', 'running', true, true, [createPart('waiting', 1)]],
  ['done', 'running', true, true, [createPart('sent', 1)]],
  ['stopped', 'stopped', false, false, []],
  ['stopped', 'stopped', true, true, [createPart('waiting', 1)]],
  ['done', 'stopped', true, false, [createPart('sent', 1)]],
  ['cancelled', 'cancelled', true, true, []],
  ['cancelled', 'cancelled', false, false, [createPart('waiting', 1)]],
] as const)(
  'shows a mailing as %s if its status is %s, its audience is read (%s) and sending is paused (%s)',
  (state, status, isAudienceRead, isPaused, parts) =>
    expect(computeProgress({ status, isAudienceRead }, parts, { isPaused }).state).toBe(state),
)
