import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import { StringDecoder } from 'node:string_decoder'
import { WebChannelResponses, type ReadLog } from './document-reads.ts'
import type {
  CommitRequest,
  FirestoreLimits,
  LimitReport,
  LimitSettings,
  Refusal,
} from './firestore-limits.ts'
import { GrpcMessages } from './grpc-messages.ts'
import { GrpcQueries, GrpcReads, QUERY_METHODS, READ_METHODS } from './grpc-queries.ts'
import type { QueryLog } from './query-log.ts'
import { WebChannels } from './web-channels.ts'
import { mayContainQuery, recordWebRequest } from './web-queries.ts'

const HTTP2_PREFACE = 'PRI'

/**
 * The methods whose calls are checked before they are forwarded. Browsers write only through Kiln's API, so calls of a browser's SDK
 * are not checked.
 */
const COMMIT_METHODS: Readonly<Record<string, string>> = {
  '/google.firestore.v1.Firestore/Commit': 'CommitRequest',
  '/google.firestore.v1.Firestore/BatchWrite': 'BatchWriteRequest',
}

/** Unlike other reads, listeners are not delayed, because nothing waits for them. */
const LISTEN_METHOD = '/google.firestore.v1.Firestore/Listen'

/** Refuses a gRPC call as Firestore does, with only a status and a message. */
function refuseCall(stream: http2.ServerHttp2Stream, { status, message }: Refusal): void {
  if (stream.destroyed) return
  const headers = {
    ':status': 200,
    'content-type': 'application/grpc',
    'grpc-status': String(status),
    'grpc-message': encodeURIComponent(message),
  }
  stream.respond(headers, { endStream: true })
}

/** Calls `onBody` with the whole body of a call. */
function collectBody(stream: http2.ServerHttp2Stream, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  // A client that disconnects before the body is complete gets no response.
  stream.on('error', () => stream.destroy())
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => onBody(Buffer.concat(chunks)))
}

/** Forwards a call if it is within the limits; otherwise refuses it. */
function checkAndForwardCommit(
  stream: http2.ServerHttp2Stream,
  messageName: string,
  limits: FirestoreLimits,
  forwardBody: (body: Buffer) => void,
): void {
  collectBody(stream, (body) => {
    const requests: readonly CommitRequest[] = new GrpcMessages(messageName).decodeToMessages(body)
    for (const request of requests) {
      const refusal = limits.checkCommit(request, body)
      if (refusal) {
        refuseCall(stream, refusal)
        return
      }
    }
    delayBy(limits.settings.commitDelayMs, () => forwardBody(body))
  })
}

/** Calls `action` after the simulated latency. */
function delayBy(ms: number, action: () => void): void {
  if (ms > 0) setTimeout(action, ms)
  else action()
}

/**
 * Connects a call of a client with the proxy's own call to the emulator: bytes, status and trailers pass as they arrive. `body` is
 * the client's body, if it was read already.
 */
function forwardCall(stream: http2.ServerHttp2Stream, call: http2.ClientHttp2Stream, body?: Buffer): void {
  let trailers: http2.OutgoingHttpHeaders = {}
  call.on('trailers', (receivedTrailers: http2.IncomingHttpHeaders) => (trailers = receivedTrailers))
  call.on('response', (response, flags) => {
    if (stream.destroyed) return
    const hasNoBody = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0
    stream.respond(response, hasNoBody ? { endStream: true } : { waitForTrailers: true })
    if (!hasNoBody) call.pipe(stream)
  })
  stream.on('wantTrailers', () => stream.sendTrailers(trailers))
  if (body) call.end(body)
  else stream.pipe(call)
  const cancelCode = http2.constants.NGHTTP2_CANCEL
  stream.on('error', () => call.close(cancelCode))
  call.on('error', () => stream.close(cancelCode))
  stream.on('close', () => {
    if (!call.closed) call.close(cancelCode)
  })
}

/** Logs of the traffic: always of queries, and of reads if a benchmark requests it. */
export interface Logs {
  readonly queryLog: QueryLog
  readonly readLog?: ReadLog | undefined
}

/** The logs that the proxy writes, and the limits that it checks. */
export interface Inspection {
  readonly logs: Logs
  readonly limits: FirestoreLimits
}

/** Makes the server that forwards gRPC calls. It checks the limits of commits, and records the queries of other calls. */
function makeGrpcServer(targetUrl: string, inspection: Inspection): http2.Http2Server {
  const server = http2.createServer()
  const sessions = new WeakMap<http2.Http2Session, http2.ClientHttp2Session>()
  server.on('session', (session) => {
    const upstream = http2.connect(targetUrl)
    sessions.set(session, upstream)
    upstream.on('connect', (_, socket) => {
      // Sends small frames immediately: waiting for more of them costs 40 ms a call.
      socket.setNoDelay(true)
    })
    upstream.on('error', () => session.destroy())
    session.on('error', () => upstream.destroy())
    session.on('close', () => upstream.close())
  })
  server.on('stream', (stream, headers) => {
    const upstream = stream.session && sessions.get(stream.session)
    if (!upstream || upstream.destroyed) {
      stream.close(http2.constants.NGHTTP2_REFUSED_STREAM)
      return
    }
    const commitType = COMMIT_METHODS[headers[':path'] ?? '']
    if (commitType === undefined) forwardRead(stream, headers, upstream, inspection)
    else forwardCommit(stream, headers, upstream, { ...inspection, commitType })
  })
  return server
}

function forwardCommit(
  stream: http2.ServerHttp2Stream,
  headers: http2.IncomingHttpHeaders,
  upstream: http2.ClientHttp2Session,
  { limits, commitType }: Inspection & { readonly commitType: string },
): void {
  const forwardBody = (body?: Buffer): void => {
    forwardCall(stream, upstream.request(headers), body)
  }
  if (!limits.settings.areCommitsChecked) {
    forwardBody()
    return
  }
  checkAndForwardCommit(stream, commitType, limits, (body) => {
    if (!stream.destroyed && !upstream.destroyed) forwardBody(body)
  })
}

/** Forwards a call that is not a commit, mostly a read. */
function forwardRead(
  stream: http2.ServerHttp2Stream,
  headers: http2.IncomingHttpHeaders,
  upstream: http2.ClientHttp2Session,
  { logs: { queryLog, readLog }, limits }: Inspection,
): void {
  const method = headers[':path'] ?? ''
  const responseType = READ_METHODS[method]
  const requestType = QUERY_METHODS[method]
  const queries = requestType === undefined ? undefined : new GrpcQueries(requestType, queryLog)
  if (queries) {
    stream.on('data', (chunk: Buffer) => queryLog.parseSafely(() => queries.push(chunk)))
  }
  const responses =
    readLog && responseType !== undefined
      ? new GrpcReads(responseType, readLog, queries?.summedAliases)
      : undefined
  const delayMs = responseType === undefined || method === LISTEN_METHOD ? 0 : limits.settings.readDelayMs
  if (delayMs > 0) stream.pause()
  delayBy(delayMs, () => {
    if (stream.destroyed || upstream.destroyed) return
    const call = upstream.request(headers)
    if (responses) {
      call.on('data', (chunk: Buffer) => queryLog.parseSafely(() => responses.push(chunk)))
    }
    forwardCall(stream, call)
  })
}

/** GET reads the limits and their counts, PUT changes limits (some of `LimitSettings`), DELETE resets both. */
export const LIMITS_PATH = '/kiln/firestore-limits'

export interface LimitsResponse extends LimitSettings, LimitReport {}

async function handleLimitsRequest(
  { limits }: Inspection,
  request: http.IncomingMessage,
): Promise<LimitsResponse> {
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const newSettings = JSON.parse(Buffer.concat(chunks).toString()) as Partial<LimitSettings>
    limits.changeSettings(newSettings)
  }
  if (request.method === 'DELETE') limits.reset()
  return { ...limits.settings, ...limits.report }
}

/** Makes the proxy for REST and WebChannel. It records queries, and the reads of listeners. */
function makeWebServer(emulatorPort: number, inspection: Inspection): http.Server {
  const { queryLog, readLog } = inspection.logs
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  const channels = new WebChannels(emulatorPort)
  return http.createServer((request, response) => {
    const { method, url = '', headers } = request
    if (url === LIMITS_PATH) {
      void handleLimitsRequest(inspection, request).then((report) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(report))
      })
      return
    }
    channels.track(request, response)
    const upstream = http.request(
      { host: '127.0.0.1', port: emulatorPort, method, path: url, headers, agent },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders)
        response.flushHeaders()
        upstreamResponse.pipe(response)
        // Listeners get their documents by GET on the channel.
        if (readLog && method === 'GET' && mayContainQuery(url)) {
          const responses = new WebChannelResponses()
          const decoder = new StringDecoder('utf8')
          upstreamResponse.on('data', (chunk: Buffer) => {
            queryLog.parseSafely(() => {
              for (const item of responses.push(decoder.write(chunk))) readLog.add('web', item)
            })
          })
        }
      },
    )
    upstream.on('error', () => response.destroy())
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy()
    })
    if (method === 'POST' && mayContainQuery(url)) {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        queryLog.parseSafely(() => recordWebRequest(queryLog, url, Buffer.concat(chunks).toString()))
      })
    }
    request.pipe(upstream)
  })
}

/**
 * Makes a server that looks like the Firestore emulator at `emulatorPort`, refuses commits that production would refuse, and
 * records the queries and reads that it forwards.
 */
export function makeRecordingProxy(emulatorPort: number, inspection: Inspection): net.Server {
  const grpcServer = makeGrpcServer(`http://127.0.0.1:${emulatorPort}`, inspection)
  const webServer = makeWebServer(emulatorPort, inspection)
  return net.createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    // The first bytes show whether the connection is gRPC.
    socket.once('data', (chunk: Buffer) => {
      const isGrpc = chunk.toString('latin1', 0, HTTP2_PREFACE.length) === HTTP2_PREFACE
      socket.pause()
      socket.unshift(chunk)
      ;(isGrpc ? grpcServer : webServer).emit('connection', socket)
      // HTTP/2 reads the unshifted bytes by itself.
      if (!isGrpc) socket.resume()
    })
  })
}
