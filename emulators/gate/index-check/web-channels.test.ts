import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GRACE_MS, WebChannels } from './web-channels.ts'

const CHANNEL_PATH = '/google.firestore.v1.Firestore/Listen/channel'

/** The requests that the emulator got, and callbacks for the next request and for the end of a page's connection. */
let requests: string[]
let onRequest: (() => void) | undefined
let onDisconnect: (() => void) | undefined
let emulator: http.Server
let proxy: http.Server

const listen = async (server: http.Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  requests = []
  emulator = http.createServer(({ method = '', url = '' }, response) => {
    requests.push(`${method} ${url}`)
    response.end()
    onRequest?.()
  })
  const channels = new WebChannels(await listen(emulator))
  proxy = http.createServer((request, response) => {
    channels.track(request, response)
    response.on('close', () => onDisconnect?.())
    response.writeHead(200).flushHeaders()
  })
  await listen(proxy)
})

afterEach(() => {
  vi.useRealTimers()
  for (const server of [proxy, emulator]) {
    server.closeAllConnections()
    server.close()
  }
})

/** Opens a page's connection to a channel. The server keeps it open. */
async function openConnection(sid: string): Promise<http.ClientRequest> {
  const { port } = proxy.address() as AddressInfo
  const request = http.get({ host: '127.0.0.1', port, path: `${CHANNEL_PATH}?SID=${sid}&TYPE=xmlhttp` })
  request.on('error', () => undefined)
  await new Promise((resolve) => request.on('response', resolve))
  return request
}

async function disconnect(page: http.ClientRequest): Promise<void> {
  const disconnection = new Promise<void>((resolve) => (onDisconnect = resolve))
  page.destroy()
  await disconnection
}

const awaitRequest = () => new Promise<void>((resolve) => (onRequest = resolve))
const makeTermination = (sid: string) => `POST ${CHANNEL_PATH}?VER=8&SID=${sid}&TYPE=terminate`

test('ends the session of a page that disconnected, after a grace period', async () => {
  await disconnect(await openConnection('gone%2F1'))
  vi.advanceTimersByTime(GRACE_MS - 1)
  const nextRequest = awaitRequest()
  vi.advanceTimersByTime(1)
  await nextRequest
  expect(requests).toEqual([makeTermination('gone%2F1')])
})

test('keeps the session of a page that has another connection', async () => {
  await disconnect(await openConnection('stays'))
  const openPage = await openConnection('stays')
  await disconnect(await openConnection('stays'))
  // The page of `other` disconnected after the page of `stays`, so the proxy would have ended `stays` before `other`.
  await disconnect(await openConnection('other'))
  const nextRequest = awaitRequest()
  vi.advanceTimersByTime(GRACE_MS)
  await nextRequest
  expect(requests).toEqual([makeTermination('other')])
  openPage.destroy()
})
