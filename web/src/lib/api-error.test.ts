import { expect, test } from 'vitest'
import { ApiError, errorDetails, NetworkError, userMessage } from './api-error.ts'

test('its text is status, colon, response text, or the status text where that is empty', () => {
  expect(new ApiError(404, 'Not Found', '{"code":"not_found"}').message).toBe('404: {"code":"not_found"}')
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

test('it carries code, message and fields of our own errors', () => {
  const error = new ApiError(400, '', '{"code":"invalid_body","message":"No.","fields":{"email":"Bad."}}')
  expect(error).toMatchObject({ code: 'invalid_body', serverMessage: 'No.', fields: { email: 'Bad.' } })
})

test('people are told how long to wait', () => {
  const error = new ApiError(429, '', '{"code":"too_many_requests","message":"Too many tries."}', {
    retryAfter: '130',
  })
  expect(userMessage(error, 'x')).toBe('Too many tries. Try again in 3 minutes.')
})

test('a lost network is named, anything else falls back', () => {
  expect(userMessage(new NetworkError('Failed to fetch'), 'x')).toContain('No connection')
  expect(userMessage(new TypeError('timeout is not a function'), 'x')).toBe('x')
  expect(userMessage(new ApiError(500, '', '<html>'), 'Fallback.')).toBe('Fallback.')
})

test('its details name the call, so that it can be found in the log', () => {
  const failed = new ApiError(500, '', '{"code":"internal"}', { trace: '0123456789abcdef' })
  expect(errorDetails(failed)).toBe('ApiError: 500: {"code":"internal"}\nReference: 0123456789abcdef')
  expect(errorDetails(new NetworkError('Failed to fetch'))).toBe('NetworkError: Failed to fetch')
})
