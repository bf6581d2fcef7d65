import { describe, expect, test, vi } from 'vitest'
import { treatAsSignedOut } from './caller.ts'

vi.mock('firebase-functions/logger', () => ({ warn: vi.fn<() => void>() }))

describe('a session that cannot be verified', () => {
  test.each([
    'auth/id-token-expired',
    'auth/session-cookie-revoked',
    'auth/user-not-found',
    'auth/argument-error',
    // An operator disabled the account in the console, so a retry is useless.
    'auth/user-disabled',
    'auth/id-token-revoked',
    'auth/session-cookie-expired',
  ])('counts as signed out after the error %s', (code) => expect(treatAsSignedOut({ code })).toBeNull())

  test.each(['auth/quota-exceeded', ''])('makes the call fail with `busy` after the error "%s"', (code) => {
    expect(() => treatAsSignedOut({ code })).toThrow(
      expect.objectContaining({ code: 'busy', retryAfterSeconds: 2 }),
    )
  })
})
