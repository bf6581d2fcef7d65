import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('has the status and response text as message, or else the status text', () => {
  expect(new ApiError(404, 'Not Found', '{"code":"not_found"}').message).toBe('404: {"code":"not_found"}')
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

test('has the code, message and fields of an API error', () => {
  const error = new ApiError(400, '', '{"code":"invalid_body","message":"No.","fields":{"email":"Bad."}}')
  expect(error).toMatchObject({ code: 'invalid_body', serverMessage: 'No.', fields: { email: 'Bad.' } })
})
