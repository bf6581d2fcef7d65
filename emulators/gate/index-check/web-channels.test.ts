import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GRACE_MS, WebChannels } from './web-channels.ts'

const LISTEN = '/google.firestore.v1.Firestore/Listen/channel'

/** What the emulator was told, what waits for the next of it, and what waits for a page to be seen hanging up. */
let queries: string[]
let tell: (() => void) | undefined
let seen: (() => void) | undefined
let emulator: http.Server
let front: http.Server

const listening = async (server: http.Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  queries = []
  emulator = http.createServer(({ method = '', url = '' }, response) => {
    queries.push(`${method} ${url}`)
    response.end()
    tell?.()
  })
  const channels = new WebChannels(await listening(emulator))
  front = http.createServer((request, response) => {
    channels.follow(request, response)
    response.on('close', () => seen?.())
    response.writeHead(200).flushHeaders()
  })
  await listening(front)
})

afterEach(() => {
  vi.useRealTimers()
  for (const server of [front, emulator]) {
    server.closeAllConnections()
    server.close()
  }
})

/** A page's request for a part of a channel, once it is under way; the front ends none by itself. */
async function open(sid: string): Promise<http.ClientRequest> {
  const { port } = front.address() as AddressInfo
  const request = http.get({ host: '127.0.0.1', port, path: `${LISTEN}?SID=${sid}&TYPE=xmlhttp` })
  request.on('error', () => undefined)
  await new Promise((resolve) => request.on('response', resolve))
  return request
}

async function hangUp(page: http.ClientRequest): Promise<void> {
  const isSeen = new Promise<void>((resolve) => (seen = resolve))
  page.destroy()
  await isSeen
}

const nextTold = () => new Promise<void>((resolve) => (tell = resolve))
const ending = (sid: string) => `POST ${LISTEN}?VER=8&SID=${sid}&TYPE=terminate`

test('the session of a page that hung up is ended, after a while', async () => {
  await hangUp(await open('gone%2F1'))
  vi.advanceTimersByTime(GRACE_MS - 1)
  const next = nextTold()
  vi.advanceTimersByTime(1)
  await next
  expect(queries).toEqual([ending('gone%2F1')])
})

test('that of a page that asks again, or still, is not', async () => {
  await hangUp(await open('stays'))
  const again = await open('stays')
  await hangUp(await open('stays'))
  // Another's is ended when this one would have been.
  await hangUp(await open('other'))
  const next = nextTold()
  vi.advanceTimersByTime(GRACE_MS)
  await next
  expect(queries).toEqual([ending('other')])
  again.destroy()
})
