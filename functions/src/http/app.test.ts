import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as logger from 'firebase-functions/logger'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'

vi.mock('firebase-functions/logger', () => ({ error: vi.fn(), warn: vi.fn(), info: vi.fn() }))

let server: Server
beforeAll(() => {
  server = createServer(createApp({ isForUploads: false }))
  return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** Requests a path unchanged; `fetch` would normalise it. */
function get(path: string): Promise<{ status: number | undefined; body: unknown }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }))
    })
      .on('error', reject)
      .end()
  })
}

test.each(['/api/rsvp/change/a-secret-token-of-somebody%', '/api/events/%E0%A4%A', '/api/tickets/%ff'])(
  'answers 400 to a malformed path without logging it: %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(logger.error).not.toHaveBeenCalled()
    expect(JSON.stringify(vi.mocked(logger.info).mock.calls)).not.toContain('secret')
  },
)
