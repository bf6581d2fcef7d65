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
    ['failed', null],
    ['failed', 'invalid'],
    ['unknown', null],
    ['bounced', null],
    ['left_out', 'suppressed'],
  ] as const)('can be resent to a corrected address if it is %s (%s)', (status, leftOut) => {
    expect(canResend({ status, leftOut }, 'corrected')).toBe(true)
  })

  it.each([
    ['left_out', 'unsubscribed'],
    ['left_out', 'outdated'],
    ['left_out', 'unproven'],
    ['left_out', 'limited'],
    ['delivered', null],
    ['queued', null],
  ] as const)('cannot be resent to a corrected address if it is %s (%s)', (status, leftOut) => {
    expect(canResend({ status, leftOut }, 'corrected')).toBe(false)
  })

  it.each([
    ['left_out', 'suppressed'],
    ['left_out', 'unsubscribed'],
    ['left_out', 'outdated'],
    ['left_out', 'unproven'],
    ['left_out', 'limited'],
    // A broken address can be corrected.
    ['failed', 'invalid'],
  ] as const)('has the status %s if it is left out as %s', (status, reason) =>
    expect(statusOfLeftOut(reason)).toBe(status),
  )
})
