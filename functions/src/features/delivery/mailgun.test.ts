import busboy from 'busboy'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAcceptedMessageId, MailgunError, sendMessage, type OutgoingMessage } from './mailgun.ts'

// Only a real socket can test how mailgun.js handles broken responses.

const message: OutgoingMessage = {
  to: [{ name: 'Noor', address: 'noor@example.com' }],
  subject: 'News',
  html: '<p>News</p>',
  text: 'News',
  trigger: 'message',
  variables: { 'delivery-id': 'd1' },
  shouldTrackClicks: true,
}

let servers: Server[] = []

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('MAILGUN_API_URL', `http://127.0.0.1:${port}`)
  return port
}

/** Makes a listener that reads a whole request, then calls `onRequest`. */
const makeRequestReader = (onRequest: (socket: Socket, request: Buffer) => void) => (socket: Socket) => {
  let receivedBytes = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    receivedBytes = Buffer.concat([receivedBytes, chunk])
    const headEnd = receivedBytes.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(
      /content-length: (\d+)/i.exec(receivedBytes.subarray(0, headEnd).toString())?.[1] ?? 0,
    )
    if (receivedBytes.length >= headEnd + 4 + length) onRequest(socket, receivedBytes)
  })
}

const formatHttpResponse = (status: string, body: string, headers = '') =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${headers}\r\n${body}`

const serveResponse = (status: string, body: string, headers?: string) =>
  listen(makeRequestReader((socket) => socket.end(formatHttpResponse(status, body, headers))))

async function catchFailure(call: Promise<unknown>): Promise<MailgunError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailgunError)) throw new Error(`The call threw no MailgunError: ${String(error)}`)
  return error
}

const toJsonBody = (text: string) => JSON.stringify({ message: text })
const JSON_TYPE = 'Content-Type: application/json\r\n'

beforeEach(() => {
  vi.stubEnv('MAILGUN_API_KEY', 'key')
  vi.stubEnv('MAILGUN_DOMAIN', 'mg.test')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  servers = []
})

describe('an unsuccessful response', () => {
  it.each([
    ['429 Too Many Requests', toJsonBody('Too many requests'), 'temporary'],
    ['500 Internal Server Error', toJsonBody('Internal Server Error'), 'temporary'],
    // Mailgun accepts no message of ours.
    ['420 Enhance Your Calm', toJsonBody('Domain x: recipient limit exceeded'), 'pause'],
    ['401 Unauthorized', 'Forbidden', 'pause'],
    ['403 Forbidden', toJsonBody('Domain is not allowed to send: the account is disabled'), 'pause'],
    // The response may come from a gateway.
    ['408 Request Timeout', '', 'unknown'],
    ['502 Bad Gateway', 'Bad Gateway', 'unknown'],
    ['504 Gateway Timeout', 'Gateway Timeout', 'unknown'],
    ['304 Not Modified', '', 'unknown'],
    ['400 Bad Request', '\n<!doctype html><p>Bad Request', 'unknown'],
    ['400 Bad Request', 'Bad Request', 'unknown'],
    ['400 Bad Request', '', 'unknown'],
    ['400 Bad Request', '{"error":"bad"}', 'unknown'],
    ['400 Bad Request', '{"message":"\'to\' parameter is not a val', 'unknown'],
    ['400 ', '', 'unknown'],
    [
      '400 Bad Request',
      toJsonBody("'to' parameter is not a valid address. please check documentation"),
      'address',
    ],
    // An empty reason phrase is not a broken connection.
    ['400 ', toJsonBody('to parameter is not a valid address. please check documentation'), 'address'],
    ['400 ', toJsonBody("'subject' parameter is missing"), 'permanent'],
    // This concerns the sender's address: a bisection would blame every recipient.
    [
      '400 Bad Request',
      toJsonBody("'from' parameter is not a valid address. please check documentation"),
      'permanent',
    ],
    ['413 Request Entity Too Large', 'Request Entity Too Large', 'permanent'],
  ] as const)('with the status %s and the body %j is classified as %s', async (status, body, failure) => {
    await serveResponse(status, body, body.startsWith('{') ? JSON_TYPE : undefined)
    const error = await catchFailure(sendMessage(message))
    expect(error).toMatchObject({ failure, status: Number(status.split(' ')[0]), name: 'MailgunError' })
    expect(error.message).toContain(status.slice(0, 3))
  })

  it('gives the time of the next attempt if the hourly quota is used up', async () => {
    await serveResponse(
      '420 Enhance Your Calm',
      toJsonBody('Domain x: recipient limit exceeded, try again after Sat, 21 Nov 2026 13:00:00 UTC'),
      JSON_TYPE,
    )
    expect((await catchFailure(sendMessage(message))).retryAt).toBe(Date.UTC(2026, 10, 21, 13))
    await serveResponse('420 Enhance Your Calm', toJsonBody('try again after a while'), JSON_TYPE)
    expect((await catchFailure(sendMessage(message))).retryAt).toBeNull()
  })

  it('is quoted in the error, cut between characters', async () => {
    const readErrorMessage = async (status: string, body: string) => {
      await serveResponse(status, body, body.startsWith('{') ? JSON_TYPE : undefined)
      return (await catchFailure(sendMessage(message))).message
    }
    expect(await readErrorMessage('402 Payment Required', toJsonBody('Open balance'))).toBe(
      '402: Open balance',
    )
    expect(await readErrorMessage('500 Oh', 'x'.repeat(900))).toHaveLength(300)
    // The log stores this text, and Firestore refuses commits with half a character.
    expect((await readErrorMessage('500 Oh', '😀'.repeat(200))).isWellFormed()).toBe(true)
    expect(await readErrorMessage('400 Bad Request', '{"message":"half a \\ud83d"}')).toBe(
      '400: half a \ufffd',
    )
  })
})

describe('a successful response without the expected content', () => {
  it.each(['', '{"id":"<a@mg', '<html>Sign in</html>', '{}', 'null', '[]', '"fine"', '7'])(
    'is classified as unknown, because the message may have been sent: %s',
    async (body) => {
      await serveResponse('200 OK', body, JSON_TYPE)
      expect(await catchFailure(sendMessage(message))).toMatchObject({ failure: 'unknown', status: 200 })
    },
  )

  it.each(['{}', '<html>', '{"items":[', 'null'])(
    'is classified as unknown when an earlier call is looked up: %s',
    async (body) => {
      await serveResponse('200 OK', body, JSON_TYPE)
      const lookup = findAcceptedMessageId(
        'noor@example.com',
        { name: 'delivery-id', value: 'd1' },
        Date.now(),
      )
      expect(await catchFailure(lookup)).toMatchObject({ failure: 'unknown' })
    },
  )
})

describe('a failed call', () => {
  it('can be repeated later if there was no connection, because nothing was sent', async () => {
    const port = await listen(() => undefined)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    const connectionError = await catchFailure(sendMessage(message))
    expect(connectionError).toMatchObject({ failure: 'temporary', status: null })
    expect(connectionError.message).toContain('ECONNREFUSED')
    // `localhost` has several addresses.
    vi.stubEnv('MAILGUN_API_URL', `http://localhost:${port}`)
    expect(await catchFailure(sendMessage(message))).toMatchObject({ failure: 'temporary', status: null })
    vi.stubEnv('MAILGUN_API_URL', 'http://no-such-host.invalid')
    expect(await catchFailure(sendMessage(message))).toMatchObject({ failure: 'temporary', status: null })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['reset before the body is sent', (socket) => socket.resetAndDestroy()],
    ['reset with the first bytes', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['reset after the body was sent', makeRequestReader((socket) => socket.resetAndDestroy())],
    ['closed without a response', makeRequestReader((socket) => socket.end())],
    ['half a status line', makeRequestReader((socket) => socket.end('HTTP/1.1 20'))],
    ['half of the headers', makeRequestReader((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'))],
    ['a response that is not HTTP', makeRequestReader((socket) => socket.end('220 mail ready\r\n'))],
  ])('is classified as unknown, because the message may have been sent: %s', async (_, onConnection) => {
    await listen(onConnection)
    expect(await catchFailure(sendMessage(message))).toMatchObject({ failure: 'unknown', status: null })
  })

  it.each([
    ['200 OK', '{"id":"<a@mg.test>",'],
    ['200 OK', ''],
    ['400 Bad Request', '{"message":"\'to\' parameter'],
    ['400 ', ''],
    ['502 Bad Gateway', '<html>'],
  ])('is classified as unknown after half of the response %s %s', async (status, body) => {
    const halfResponse = `HTTP/1.1 ${status}\r\nContent-Length: 500\r\n${JSON_TYPE}\r\n${body}`
    await listen(makeRequestReader((socket) => socket.end(halfResponse)))
    expect(await catchFailure(sendMessage(message))).toMatchObject({ failure: 'unknown' })
    await listen(makeRequestReader((socket) => socket.write(halfResponse, () => socket.resetAndDestroy())))
    expect(await catchFailure(sendMessage(message))).toMatchObject({ failure: 'unknown' })
  })

  it.each([
    ['nothing', ''],
    ['only the headers', 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n'],
    ['only half of a success', 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"id":'],
    ['only half of a refusal', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 500\r\n\r\n{"message":'],
  ])('is classified as unknown if %s arrives before the timeout', async (_, responseStart) => {
    const openSockets: Socket[] = []
    await listen(
      makeRequestReader((socket) => {
        openSockets.push(socket)
        socket.write(responseStart)
      }),
    )
    expect(await catchFailure(sendMessage(message, 50))).toMatchObject({ failure: 'unknown' })
    for (const socket of openSockets) socket.destroy()
  })
})

async function parseParts(contentType: string, body: Buffer) {
  const fields: Record<string, string> = {}
  const files: [name: string, filename: string | undefined, content: string][] = []
  const parser = busboy({ headers: { 'content-type': contentType } })
  parser.on('field', (name, value) => (fields[name] = value))
  parser.on('file', (name, stream, { filename }) => {
    void text(stream).then((content) => files.push([name, filename, content]))
  })
  parser.end(body)
  await once(parser, 'close')
  return { fields, files }
}

it('sends all parts of a message to Mailgun unchanged', async () => {
  let request: Buffer = Buffer.alloc(0)
  await listen(
    makeRequestReader((socket, receivedBytes) => {
      request = receivedBytes
      socket.end(
        formatHttpResponse('200 OK', '{"id":"<a@mg.test>","message":"Queued. Thank you."}', JSON_TYPE),
      )
    }),
  )
  const recipientVariables = { 'noor@example.com': { name: 'Noor "é" 😀', mail: 'token' } }
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Täglich\r\nEND:VCALENDAR\r\n'
  const id = await sendMessage({
    ...message,
    subject: 'Grüße: "so" 😀',
    html: '<p>one\r\ntwo &amp; 50 %</p>',
    replyTo: 'host@example.com',
    headers: { 'List-Unsubscribe': '<https://kiln.test/api/email/unsubscribe/%recipient.mail%/hosts>' },
    recipientVariables,
    calendar: { content, method: 'CANCEL' },
  })
  expect(id).toBe('a@mg.test')
  const head = request.subarray(0, request.indexOf('\r\n\r\n')).toString()
  expect(head).toMatch(/^POST \/v3\/mg\.test\/messages HTTP\/1\.1\r\n/)
  expect(head).toMatch(new RegExp(`authorization: Basic ${Buffer.from('api:key').toString('base64')}`, 'i'))
  const body = request.subarray(request.indexOf('\r\n\r\n') + 4)
  const type = /content-type: (.+)/i.exec(head)?.[1]?.trim() ?? ''
  const { fields, files } = await parseParts(type, body)
  expect(fields).toEqual({
    from: '"Kiln" <hello@mg.test>',
    to: 'noor@example.com',
    subject: 'Grüße: "so" 😀',
    html: '<p>one\r\ntwo &amp; 50 %</p>',
    text: 'News',
    'o:tag': 'message',
    'o:tracking-clicks': 'htmlonly',
    'h:Reply-To': 'host@example.com',
    'h:List-Unsubscribe': '<https://kiln.test/api/email/unsubscribe/%recipient.mail%/hosts>',
    'v:delivery-id': 'd1',
    'recipient-variables': JSON.stringify(recipientVariables),
  })
  expect(files).toEqual([['attachment', 'cancelled.ics', content]])
  expect(body.toString()).toMatch(/content-type: text\/calendar; charset=utf-8; method=cancel\r\n/i)
})
