import { describe, expect, it } from 'vitest'
import { canResend, emailStatuses, leftOutReasons, getLeftOutStatus } from './email-status.ts'

describe('an email of the log', () => {
  it.each([
    ['same', ['unknown', 'failed'], []],
    // A corrected address can get an email that bounced. Nobody gets an email of a kind that they unsubscribed from.
    ['corrected', ['unknown', 'bounced', 'failed'], ['suppressed']],
  ] as const)(
    'can be resent to the %s address only if its status is in %j or its reason for being left out is in %j',
    (address, statuses, reasons) => {
      expect(emailStatuses.filter((status) => canResend({ status, leftOutReason: null }, address))).toEqual(
        statuses,
      )
      expect(
        leftOutReasons.filter((reason) => canResend({ status: 'left_out', leftOutReason: reason }, address)),
      ).toEqual(reasons)
    },
  )

  it('has failed if its address is invalid, so that a corrected address can get it, and is left out for any other reason', () => {
    expect(leftOutReasons.filter((reason) => getLeftOutStatus(reason) === 'failed')).toEqual(['invalid'])
    expect(leftOutReasons.filter((reason) => getLeftOutStatus(reason) === 'left_out')).toHaveLength(5)
    expect(canResend({ status: 'failed', leftOutReason: 'invalid' }, 'corrected')).toBe(true)
  })
})
