import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('has the code, message and fields of an API error', () => {
  const error = new ApiError(400, '', '{"code":"invalid_body","message":"No.","fields":{"email":"Bad."}}')
  expect(error).toMatchObject({ code: 'invalid_body', serverMessage: 'No.', fields: { email: 'Bad.' } })
})
