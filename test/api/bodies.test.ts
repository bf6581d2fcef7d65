import { Agent, request as httpRequest } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startFunction, type FunctionServer } from '../function-server.ts'

const MB = 1024 * 1024
const largeBody = Buffer.alloc(30 * MB, 'x')
/** A function that runs for Firestore events, not for requests. */
const TRIGGER = 'onUserWritten'

const uncompressedBody = Buffer.alloc(100 * MB)
const bombs = {
  gzip: gzipSync(uncompressedBody, { level: 9 }),
  deflate: deflateSync(uncompressedBody, { level: 9 }),
  br: brotliCompressSync(uncompressedBody),
}

interface RawRequest {
  readonly method?: string
  /** Sent unchanged. `fetch` would normalise the path. */
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: Buffer
  /** Whether the body is sent chunked, without its length. */
  readonly isChunked?: boolean
}

/** Keeps connections open as the proxies in front of a function do, even if the response comes before the whole body is sent. */
const agent = new Agent({ keepAlive: true })

function send({ port }: FunctionServer, rawRequest: RawRequest): Promise<{ status: number; text: string }> {
  const { method = 'POST', path, headers = {}, body = Buffer.alloc(0), isChunked = false } = rawRequest
  return new Promise((resolve, reject) => {
    const lengthHeader = isChunked
      ? { 'Transfer-Encoding': 'chunked' }
      : { 'Content-Length': String(body.length) }
    const request = httpRequest({ port, method, path, headers: { ...headers, ...lengthHeader }, agent })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      })
    })
    if (isChunked) {
      for (let start = 0; start < body.length; start += MB) request.write(body.subarray(start, start + MB))
      request.end()
    } else request.end(body)
  })
}

const readCode = (text: string) => (JSON.parse(text) as { code: string }).code

// The functions are served by the framework that production uses, instead of the emulator.
describe.each(['api', 'uploads', 'pages', TRIGGER])('a body sent to %s', (target) => {
  let server: FunctionServer
  let initialPeakMemoryBytes: number

  beforeAll(async () => {
    server = await startFunction(target, {}, target === TRIGGER ? 'cloudevent' : 'http')
    initialPeakMemoryBytes = await server.readPeakMemoryBytes()
  })

  afterAll(() => server.stop())

  const paths = [
    '/',
    '/api/rsvp',
    '/api/apply-host',
    '/API/rsvp',
    '/Api/Apply-Host',
    '//api/rsvp',
    '/api//rsvp',
    '/api/rsvp/',
    '/x/../api/rsvp',
    '/%61pi/rsvp',
    '/events/1',
    '/nothing?api=/api/rsvp',
  ]

  // These bodies are not Firestore events. The framework answers them only if their content type is JSON.
  const contentTypes =
    target === TRIGGER
      ? ['application/json']
      : ['application/json', 'multipart/form-data; boundary=x', 'text/plain']

  /** Sends a body to all paths at the same time, and alternates the content types. Another `round` gives each path another type. */
  async function sendToAllPaths(
    round: number,
    { headers, ...rawRequest }: Omit<RawRequest, 'path'>,
  ): Promise<void> {
    const responses = await Promise.all(
      paths.map((path, index) => {
        const type = contentTypes[(index + round) % contentTypes.length] ?? ''
        return send(server, { ...rawRequest, path, headers: { ...headers, 'Content-Type': type } })
      }),
    )
    // The framework, not the trigger, answers a body that is not an event, so its status is not checked.
    for (const { status } of target === TRIGGER ? [] : responses) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  }

  test('is not decompressed, whatever its encoding', async () => {
    for (const [round, [encoding, bomb]] of Object.entries(bombs).entries())
      await sendToAllPaths(round, { headers: { 'Content-Encoding': encoding }, body: bomb })
    expect((await server.readPeakMemoryBytes()) - initialPeakMemoryBytes).toBeLessThan(100 * MB)
  })

  // Only Eventarc can call a trigger, so nobody else can send it a large body.
  test.runIf(target !== TRIGGER)('is not read beyond its limit, chunked or not', async () => {
    for (const [round, isChunked] of [true, false].entries())
      await sendToAllPaths(round, { body: largeBody, isChunked })
    // Reading the bodies would take as much memory as all of them together, and as much again to join their pieces.
    expect((await server.readPeakMemoryBytes()) - initialPeakMemoryBytes).toBeLessThan(
      paths.length * largeBody.length,
    )
  })
})

describe('the API', async () => {
  const server = await startFunction('api')
  afterAll(() => server.stop())

  const jsonHeaders = { 'Content-Type': 'application/json' }

  test('refuses a body that is too large with the code body_too_large, chunked or not', async () => {
    for (const isChunked of [true, false]) {
      const body = Buffer.alloc(64 * 1024 + 1, ' ')
      const response = await send(server, { path: '/api/rsvp', headers: jsonHeaders, body, isChunked })
      expect(response).toMatchObject({ status: 413 })
      expect(readCode(response.text)).toBe('body_too_large')
    }
  })

  test('reads a body within the limit, chunked or not', async () => {
    for (const isChunked of [true, false]) {
      const body = Buffer.from('{"name":"Robin"}'.padEnd(64 * 1024))
      const response = await send(server, { path: '/api/rsvp', headers: jsonHeaders, body, isChunked })
      expect(response.status).toBe(400)
      expect(Object.keys((JSON.parse(response.text) as { fields: object }).fields)).not.toContain('name')
    }
  })

  test('accepts only one spelling of each path', async () => {
    for (const path of ['/API/site', '/api/Site', '/api/site/', '//api/site', '/api//site']) {
      expect(await send(server, { method: 'GET', path }), path).toMatchObject({ status: 404 })
    }
    expect(await send(server, { method: 'GET', path: '/api/site' })).toMatchObject({ status: 200 })
  })
})

test('refuses a photo that is too large with a message about photos, and serves only calls with files from the function `uploads`', async () => {
  const server = await startFunction('uploads')
  onTestFinished(() => server.stop())
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  for (const isChunked of [true, false]) {
    const photoRequest = { path: '/api/apply-host', body: Buffer.alloc(6 * MB), isChunked }
    expect(await send(server, { ...photoRequest, headers })).toMatchObject({
      status: 413,
      text: expect.stringContaining('Please select an image under 5MB.') as string,
    })
  }
  expect(await send(server, { method: 'GET', path: '/api/site' })).toMatchObject({ status: 404 })
})

test('accepts only GET and HEAD for a page, and no body', async () => {
  const server = await startFunction('pages')
  onTestFinished(() => server.stop())
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect(await send(server, { method, path: '/poster.png' })).toMatchObject({ status: 405 })
  }
  for (const isChunked of [true, false]) {
    const rawRequest = { method: 'GET', path: '/poster.png', isChunked }
    expect(await send(server, { ...rawRequest, body: Buffer.from('x') })).toMatchObject({ status: 400 })
    expect(await send(server, { ...rawRequest, body: Buffer.alloc(MB) })).toMatchObject({ status: 400 })
  }
  expect(await send(server, { method: 'HEAD', path: '/poster.png' })).toMatchObject({ status: 200 })
})
