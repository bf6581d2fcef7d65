import type { AddressInfo } from 'node:net'
import express from 'express'
import * as logger from 'firebase-functions/logger'
import { beforeEach, expect, test, vi } from 'vitest'
import * as log from '../platform/log.ts'
import { nameCall } from './name-call.ts'

vi.mock('firebase-functions/logger', () => ({ info: vi.fn<() => void>() }))

beforeEach(() => vi.clearAllMocks())

/** Asks a server with one path for it; what it answered, what the handler's context was called, and the lines logged. */
async function asked(path: string, headers: Record<string, string>) {
  let within: string | null = null
  const app = express()
  app.use(nameCall)
  app.get('/api/rsvp/cancel/:token', async (_request, response) => {
    await Promise.resolve()
    within = log.currentTrace()
    response.status(404).end()
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalled())
  server.close()
  return { trace: answer.headers.get('X-Kiln-Trace'), within, lines: vi.mocked(logger.info).mock.calls }
}

test('a call has the name its caller chose, in its answer, in its work and in its one line', async () => {
  const trace = '0123456789abcdef0123456789abcdef'
  const call = await asked('/api/rsvp/cancel/secret-token', { 'X-Kiln-Trace': trace })
  expect(call).toMatchObject({ trace, within: trace })
  const ms: unknown = expect.any(Number)
  const line = { trace, method: 'GET', path: '/api/rsvp/cancel/{token}', status: 404, ms }
  expect(call.lines).toEqual([['call answered', line]])
})

test.each([
  ['none', {}],
  ['a short one', { 'X-Kiln-Trace': 'abc' }],
  ['a long one', { 'X-Kiln-Trace': 'a'.repeat(37) }],
  ['one that would be another line or field', { 'X-Kiln-Trace': 'abcdefgh","severity":"ERROR' }],
  ['capitals', { 'X-Kiln-Trace': 'ABCDEFGHIJ' }],
] as [string, Record<string, string>][])('a caller who gives %s gets one of ours', async (_what, headers) => {
  const { trace, within } = await asked('/api/rsvp/cancel/x', headers)
  expect(trace).toMatch(/^[0-9a-f]{32}$/)
  expect(within).toBe(trace)
})

test('logs a request to an unknown address without that address', async () => {
  const { lines } = await asked('/api/robin@people.test', {})
  expect(lines[0]?.[1]).toMatchObject({ path: null, status: 404 })
  expect(JSON.stringify(lines)).not.toContain('people.test')
})
