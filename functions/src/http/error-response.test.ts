import type { Request, Response } from 'express'
import * as logger from 'firebase-functions/logger'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'
import { respondWithError } from './error-response.ts'
import { CallError } from '../platform/call-handler.ts'

vi.mock('firebase-functions/logger', () => ({
  info: vi.fn<() => void>(),
  warn: vi.fn<() => void>(),
  error: vi.fn<() => void>(),
}))

beforeEach(() => void vi.clearAllMocks())

function getErrorResponse(error: unknown, call?: Call, method = 'GET') {
  const headers = new Map<string, string>()
  let body = ''
  const response = {
    statusCode: 0,
    headersSent: false,
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
    end: (text: string) => (body = text),
  }
  const request = { method, get: () => undefined }
  respondWithError(error, request as unknown as Request, response as unknown as Response, call)
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    body: JSON.parse(body) as unknown,
  }
}

test('responds with code, message, fields and retry time', () => {
  const error = new CallError('busy', 'Later, please.', {
    retryAfterSeconds: 5,
    fields: { name: 'Too long.' },
  })
  expect(getErrorResponse(error)).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5', 'Cache-Control': 'private, no-store' },
    body: { code: 'busy', message: 'Later, please.', fields: { name: 'Too long.' } },
  })
  expect(logger.error).not.toHaveBeenCalled()
})

test('logs a forbidden call without data of the caller, and does not log invalid input', () => {
  getErrorResponse(new CallError('forbidden', 'Not robin@people.test'), api.getEmailHealth)
  getErrorResponse(new CallError('invalid_body', 'Please check.'), api.register)
  expect(vi.mocked(logger.info).mock.calls).toEqual([
    ['call was refused', { code: 'forbidden', method: 'GET', path: '/api/admin/email-health' }],
  ])
})

test.each([4, 8, 10, 14])('responds with busy for gRPC status %i of Firestore', (code) => {
  const response = getErrorResponse(Object.assign(new Error('ABORTED'), { code }))
  expect(response).toMatchObject({ status: 503, headers: { 'Retry-After': '2' }, body: { code: 'busy' } })
  expect(logger.warn).toHaveBeenCalledOnce()
})

test('hides an unexpected error, and logs it without email addresses', () => {
  const response = getErrorResponse(
    new Error('no user robin.example@people.test in /node_modules/@google-cloud/x.js'),
  )
  expect(response).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(JSON.stringify(response)).not.toContain('robin')
  const loggedText = JSON.stringify(vi.mocked(logger.error).mock.calls)
  expect(loggedText).toContain('no user [email] in /node_modules/@google-cloud/x.js')
})

test.each<[string, string, Call | undefined, string]>([
  ['a call with a shared response', 'public, max-age=0, s-maxage=10', api.getEvent, 'GET'],
  ['a call that reads the session', 'private, no-store', api.listAttendees, 'GET'],
  ['an unknown path', 'public, max-age=0, s-maxage=10', undefined, 'GET'],
  ['an unknown write', 'private, no-store', undefined, 'POST'],
])('responds to %s with 404 and Cache-Control %j', (_case, expectedCacheControl, call, method) => {
  const response = getErrorResponse(
    new CallError(call ? 'not_found' : 'unknown_path', 'Nothing here.'),
    call,
    method,
  )
  expect(response).toMatchObject({ status: 404, headers: { 'Cache-Control': expectedCacheControl } })
})
