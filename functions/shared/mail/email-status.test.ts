import { describe, expect, it } from 'vitest'
import { canResend, emailStatuses, leftOutReasons, statusOfLeftOut } from './email-status.ts'

describe('an email of the log', () => {
  it.each(emailStatuses)(
    'can be resent to the same address only if it failed or is unknown: %s',
    (status) => {
      expect(canResend({ status, leftOut: null })).toBe(['failed', 'unknown'].includes(status))
    },
  )

  it.each(leftOutReasons)('can never be resent to the same address if it was left out: %s', (leftOut) => {
    expect(canResend({ status: 'left_out', leftOut })).toBe(false)
  })

  it.each([
    ['failed', null, true],
    ['failed', 'invalid', true],
    ['unknown', null, true],
    ['bounced', null, true],
    ['left_out', 'suppressed', true],
    ['left_out', 'unsubscribed', false],
    ['left_out', 'outdated', false],
    ['left_out', 'unproven', false],
    ['left_out', 'limited', false],
    ['delivered', null, false],
    ['queued', null, false],
  ] as const)('may go to a corrected address if it is %s (%s): %s', (status, leftOut, may) => {
    expect(canResend({ status, leftOut }, 'corrected')).toBe(may)
  })

  it.each([
    ['suppressed', 'left_out'],
    ['unsubscribed', 'left_out'],
    ['outdated', 'left_out'],
    ['unproven', 'left_out'],
    ['limited', 'left_out'],
    // A broken address can be corrected.
    ['invalid', 'failed'],
  ] as const)('has, left out as %s, the status %s', (reason, status) =>
    expect(statusOfLeftOut(reason)).toBe(status),
  )
})
