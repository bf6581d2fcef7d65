import { expect, it } from 'vitest'
import { makeSignup } from '../../../test/rsvps/commands.ts'
import { NO_ADDRESS, toSignupState, getStatusBeforeSettling } from './command.ts'

it('replaces the status missed with confirmed, and keeps every other status', () => {
  expect(getStatusBeforeSettling('missed')).toBe('confirmed')
  for (const status of ['requested', 'confirmed', 'waitlist', 'cancelled'] as const)
    expect(getStatusBeforeSettling(status)).toBe(status)
})

it('uses an empty string as the email of a sign-up without an address', () => expect(NO_ADDRESS).toBe(''))

it('gives a sign-up state only the fields that the sign-up has', () =>
  expect(toSignupState(makeSignup('ann', 1, 'confirmed'))).toStrictEqual({ status: 'confirmed' }))
