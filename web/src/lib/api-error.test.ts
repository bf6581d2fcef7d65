import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('reads code, message and fields from the text of the response', () => {
  const error = new ApiError(400, '', '{"code":"invalid_body","message":"No.","fields":{"email":"Bad."}}')
  expect(error).toMatchObject({ code: 'invalid_body', serverMessage: 'No.', fields: { email: 'Bad.' } })
})
