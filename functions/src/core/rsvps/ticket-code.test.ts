import { expect, test } from 'vitest'
import { parseTicketLink, makeTicketLink } from '../../../shared/door/ticket-link.ts'
import { makeChangeToken } from '../../platform/tokens.ts'
import { makeTicketCode, hashTicketCode } from './ticket-code.ts'

const signup = { eventId: 1234567890, signupId: 'a'.repeat(64), seq: 7 }

test('makes the same code each time, valid in a ticket link', () => {
  const code = makeTicketCode(signup)
  expect(code).toHaveLength(22)
  expect(makeTicketCode({ ...signup })).toBe(code)
  expect(parseTicketLink('https://kiln.test', makeTicketLink('https://kiln.test', code))).toBe(code)
})

test('makes different codes for different events, attendees and RSVPs', () => {
  const codes = [
    makeTicketCode(signup),
    makeTicketCode({ ...signup, eventId: 1234567891 }),
    makeTicketCode({ ...signup, signupId: 'b'.repeat(64) }),
    makeTicketCode({ ...signup, seq: 8 }),
  ]
  expect(new Set(codes).size).toBe(4)
})

test('makes a code that is not part of the change link', () => {
  expect(makeChangeToken(signup)).not.toContain(makeTicketCode(signup))
  expect(Buffer.from(makeChangeToken(signup), 'base64url').subarray(0, 16).toString('base64url')).not.toBe(
    makeTicketCode(signup),
  )
})

test('hashes a code to 16 bytes of its SHA-256', () => {
  // The expected text is the first 32 digits that `printf %s abcdefghijklmnopqrstuw | sha256sum` prints.
  expect(Buffer.from(hashTicketCode('abcdefghijklmnopqrstuw'), 'base64url').toString('hex')).toBe(
    '5b9fb9e166e26ceb31182e3b363ad10d',
  )
})
