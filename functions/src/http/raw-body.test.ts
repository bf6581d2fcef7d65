import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentTypeOf } from './raw-body.ts'

let server: Server
let received: { header: string | undefined; sent: string | undefined }

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    received = { header: request.headers['content-type'], sent: contentTypeOf(request) }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

async function send(path: string, headers: Record<string, string>): Promise<typeof received> {
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'x', headers })
  return received
}

test('hides the content type from the framework, and remembers it', async () =>
  expect(await send('/api/rsvp', { 'Content-Type': 'Application/JSON; charset=utf-8' })).toEqual({
    header: 'application/octet-stream',
    sent: 'application/json',
  }))
