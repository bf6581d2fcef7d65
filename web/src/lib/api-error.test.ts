import { expect, test } from 'vitest'
import { ApiError, errorDetails, NetworkError, userMessage } from './api-error.ts'

test('has the status and response text as message, or else the status text', () => {
  expect(new ApiError(404, 'Not Found', '{"code":"not_found"}').message).toBe('404: {"code":"not_found"}')
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

test('has the code, message and fields of an API error', () => {
  const error = new ApiError(400, '', '{"code":"invalid_body","message":"No.","fields":{"email":"Bad."}}')
  expect(error).toMatchObject({ code: 'invalid_body', serverMessage: 'No.', fields: { email: 'Bad.' } })
})

test('tells the user how long to wait', () => {
  const error = new ApiError(429, '', '{"code":"too_many_requests","message":"Too many tries."}', {
    retryAfter: '130',
  })
  expect(userMessage(error, 'x')).toBe('Too many tries. Try again in 3 minutes.')
})

test('reports a lost connection, and uses the fallback for anything else', () => {
  expect(userMessage(new NetworkError('Failed to fetch'), 'x')).toContain('No connection')
  expect(userMessage(new TypeError('timeout is not a function'), 'x')).toBe('x')
  expect(userMessage(new ApiError(500, '', '<html>'), 'Fallback.')).toBe('Fallback.')
})

test('says that a call without an answer in time may still succeed', () => {
  expect(userMessage(new ApiError(504, '', '<html>'), 'Failed to send message')).toContain('may still finish')
})

test('gives the trace in its details', () => {
  const apiError = new ApiError(500, '', '{"code":"internal"}', { trace: '0123456789abcdef' })
  expect(errorDetails(apiError)).toBe('ApiError: 500: {"code":"internal"}\nReference: 0123456789abcdef')
  expect(errorDetails(new NetworkError('Failed to fetch'))).toBe('NetworkError: Failed to fetch')
})
