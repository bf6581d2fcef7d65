import type { Request, Response } from 'express'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../shared/http/call.ts'
import { CallError, type Handler } from '../platform/call-handler.ts'
import { serveCall } from './serve-call.ts'

const refundTries = vi.fn<() => void>()

vi.mock('firebase-functions/logger', () => ({ error: vi.fn(), warn: vi.fn(), info: vi.fn() }))
vi.mock('./caller.ts', () => ({ identifyCaller: () => Promise.resolve(null) }))
vi.mock('./authorise.ts', () => ({ authoriseRole: () => Promise.resolve(null) }))
vi.mock('./client-address.ts', () => ({ readClientAddress: () => '198.51.100.7' }))
vi.mock('./rate-limit.ts', () => ({ enforceLimits: () => Promise.resolve(refundTries) }))

const call: Call = {
  method: 'POST',
  path: '/api/test',
  summary: '',
  access: 'public',
  response: z.object({}),
  status: 200,
  errors: [],
  limits: ['rsvpByIpAddress'],
}

async function getStatus(handler: () => Promise<object>, servedCall = call): Promise<number> {
  const response = { setHeader: () => undefined, end: () => undefined, statusCode: 0 }
  const request = { get: () => undefined, method: 'POST', params: {}, query: {} }
  const serve = serveCall(servedCall, handler as unknown as Handler<'logOut'>)
  await serve(request as unknown as Request, response as unknown as Response, () => undefined)
  return response.statusCode
}

test('refunds the try of a call that fails on the server, but not of a refused call', async () => {
  expect(await getStatus(() => Promise.resolve({}))).toBe(200)
  expect(await getStatus(() => Promise.reject(new CallError('invalid_image', 'No picture.')))).toBe(400)
  expect(refundTries).not.toHaveBeenCalled()
  expect(await getStatus(() => Promise.reject(new Error('out of memory')))).toBe(500)
  expect(await getStatus(() => Promise.reject(new CallError('busy', 'Later.')))).toBe(503)
  expect(refundTries).toHaveBeenCalledTimes(2)
})

test('runs no handler for a request that does not fit the schemas of its call', async () => {
  const handler = vi.fn(() => Promise.resolve({}))
  const schema = z.object({ name: z.string() })
  for (const part of [{ params: schema }, { query: schema }, { body: schema }]) {
    expect(await getStatus(handler, { ...call, ...part })).toBe(400)
  }
  expect(handler).not.toHaveBeenCalled()
})
