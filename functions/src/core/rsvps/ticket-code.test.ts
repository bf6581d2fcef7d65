import { expect, test } from 'vitest'
import { readTicketLink, ticketLink } from '../../../shared/door/ticket-link.ts'
import { changeToken } from '../../platform/tokens.ts'
import { ticketCode, ticketHash } from './ticket-code.ts'

const signup = { eventId: 1234567890, signupId: 'a'.repeat(64), seq: 7 }

test('makes the same code each time, valid in a ticket link', () => {
  const code = ticketCode(signup)
  expect(code).toHaveLength(22)
  expect(ticketCode({ ...signup })).toBe(code)
  expect(readTicketLink('https://kiln.test', ticketLink('https://kiln.test', code))).toBe(code)
})

test('makes different codes for different events, attendees and RSVPs', () => {
  const codes = [
    ticketCode(signup),
    ticketCode({ ...signup, eventId: 1234567891 }),
    ticketCode({ ...signup, signupId: 'b'.repeat(64) }),
    ticketCode({ ...signup, seq: 8 }),
  ]
  expect(new Set(codes).size).toBe(4)
})

test('makes a code that is not part of the change link', () => {
  expect(changeToken(signup)).not.toContain(ticketCode(signup))
  expect(Buffer.from(changeToken(signup), 'base64url').subarray(0, 16).toString('base64url')).not.toBe(
    ticketCode(signup),
  )
})

test('hashes a code to 16 bytes of its SHA-256', () => {
  // printf %s abcdefghijklmnopqrstuw | sha256sum, the first 32 digits
  expect(Buffer.from(ticketHash('abcdefghijklmnopqrstuw'), 'base64url').toString('hex')).toBe(
    '5b9fb9e166e26ceb31182e3b363ad10d',
  )
})
