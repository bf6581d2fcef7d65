import { expect, it } from 'vitest'
import { signupOf } from '../../../test/rsvps/commands.ts'
import { NO_ADDRESS, signupState, statusBeforeSettling } from './command.ts'

it('calls a missed spot confirmed, as it was answered, and every other status what it is', () => {
  expect(statusBeforeSettling('missed')).toBe('confirmed')
  for (const status of ['requested', 'confirmed', 'waitlist', 'cancelled'] as const)
    expect(statusBeforeSettling(status)).toBe(status)
})

it('knows a sign-up without an email by the empty text that is stored', () => {
  expect(NO_ADDRESS).toBe('')
})

it('writes of a sign-up that exists only what it says of its state', () => {
  expect(signupState(signupOf('ann', 1, 'confirmed'))).toStrictEqual({ status: 'confirmed' })
})
