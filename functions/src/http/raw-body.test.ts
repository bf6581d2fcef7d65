import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { getContentType } from './raw-body.ts'

test('hides the content type from the framework, and remembers it', async () => {
  const types: (string | undefined)[] = []
  const server = createServer((request, response) => {
    types.push(request.headers['content-type'], getContentType(request))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/rsvp`
  await fetch(url, { method: 'POST', body: 'x', headers })
  server.close()
  expect(types).toEqual(['application/octet-stream', 'application/json'])
})
