import type { AddressInfo } from 'node:net'
import express from 'express'
import * as logger from 'firebase-functions/logger'
import { beforeEach, expect, test, vi } from 'vitest'
import * as log from '../platform/log.ts'
import { traceCall } from './trace-call.ts'

vi.mock('firebase-functions/logger', () => ({ info: vi.fn<() => void>() }))

beforeEach(() => vi.clearAllMocks())

/** Sends a request; returns the trace in the response, the trace within the handler, and the logged lines. */
async function sendRequest(path: string, headers: Record<string, string>) {
  let handlerTrace: string | null = null
  const app = express()
  app.use(traceCall)
  app.get('/api/rsvp/cancel/:token', async (_request, response) => {
    await Promise.resolve()
    handlerTrace = log.readCurrentTrace()
    response.status(404).end()
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const httpResponse = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalled())
  server.close()
  return {
    trace: httpResponse.headers.get('X-Kiln-Trace'),
    handlerTrace,
    lines: vi.mocked(logger.info).mock.calls,
  }
}

test('uses the caller’s trace in the response, in the handler and in the log', async () => {
  const trace = '0123456789abcdef0123456789abcdef'
  const result = await sendRequest('/api/rsvp/cancel/secret-token', { 'X-Kiln-Trace': trace })
  expect(result).toMatchObject({ trace, handlerTrace: trace })
  const durationMs: unknown = expect.any(Number)
  const line = { trace, method: 'GET', path: '/api/rsvp/cancel/{token}', status: 404, durationMs }
  expect(result.lines).toEqual([['call answered', line]])
})

test.each([
  ['missing', {}],
  ['too short', { 'X-Kiln-Trace': 'abc' }],
  ['too long', { 'X-Kiln-Trace': 'a'.repeat(37) }],
  ['an injection into the log', { 'X-Kiln-Trace': 'abcdefgh","severity":"ERROR' }],
  ['in capitals', { 'X-Kiln-Trace': 'ABCDEFGHIJ' }],
] as [string, Record<string, string>][])('creates a trace if the caller’s is %s', async (_case, headers) => {
  const { trace, handlerTrace } = await sendRequest('/api/rsvp/cancel/x', headers)
  expect(trace).toMatch(/^[0-9a-f]{32}$/)
  expect(handlerTrace).toBe(trace)
})

test('leaves the path of a call that does not exist out of the log', async () => {
  const { lines } = await sendRequest('/api/robin@people.test', {})
  expect(lines[0]?.[1]).toMatchObject({ path: null, status: 404 })
  expect(JSON.stringify(lines)).not.toContain('people.test')
})
