import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { formatErrorDetails, composeUserMessage } from './error-text.ts'

test('says how long to wait, with the same text whether or not the server sent a message', () => {
  const message = 'Too many attempts. Please wait 3 minutes and try again.'
  const body = JSON.stringify({ code: 'too_many_requests', message })
  expect(composeUserMessage(new ApiError(429, '', body, { retryAfter: '130' }), 'x')).toBe(message)
  const hostingError = new ApiError(429, '', '<html>', { retryAfter: '130' })
  expect(composeUserMessage(hostingError, 'x')).toBe(message)
})

test('says that there is no connection, and uses the fallback for errors without a message for users', () => {
  expect(composeUserMessage(new NetworkError('Failed to fetch'), 'x')).toContain('Check your connection')
  expect(composeUserMessage(new TypeError('timeout is not a function'), 'x')).toBe('x')
  expect(composeUserMessage(new ApiError(500, '', '<html>'), 'Fallback.')).toBe('Fallback.')
})

test('says that a call that timed out may still succeed', () => {
  expect(composeUserMessage(new ApiError(504, '', '<html>'), 'Failed to send message')).toContain(
    'may still complete',
  )
})

test('includes the trace of an API error in its details', () => {
  const apiError = new ApiError(500, '', '{"code":"internal"}', { trace: '0123456789abcdef' })
  expect(formatErrorDetails(apiError)).toBe('ApiError: 500: {"code":"internal"}\nReference: 0123456789abcdef')
  expect(formatErrorDetails(new NetworkError('Failed to fetch'))).toBe('NetworkError: Failed to fetch')
})
