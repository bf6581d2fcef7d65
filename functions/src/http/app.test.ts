import { createServer, type Server } from 'node:http'
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

test.each(['/api/rsvp/change/a-secret-token-of-somebody%', '/api/events/%E0%A4%A', '/api/tickets/%ff'])(
  'responds with 400 to a malformed path without logging it: %s',
  async (path) => {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_params' })
    expect(logger.error).not.toHaveBeenCalled()
    expect(JSON.stringify(vi.mocked(logger.info).mock.calls)).not.toContain('secret')
  },
)
