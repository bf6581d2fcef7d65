import http2 from 'node:http2'
import { framed, GrpcMessages } from '../index-check/grpc-messages.ts'

const FIRESTORE = '/google.firestore.v1.Firestore/'
/** More than HTTP/2 would have under way by itself: a whole collection is read here. */
const WINDOW_BYTES = 4 * 1024 * 1024

/** Calls to the emulator itself, past what is recorded, delayed and counted. */
export class EmulatorCalls {
  readonly #target: string
  #session: http2.ClientHttp2Session | null = null

  /** `target`: `http://host:port`. */
  constructor(target: string) {
    this.#target = target
  }

  /** The messages that a method answers a request with, as the SDK's classes have them. */
  async *ask(method: 'RunQuery' | 'BatchGetDocuments', request: object): AsyncGenerator<object> {
    const call = this.#connected().request({
      ':method': 'POST',
      ':path': FIRESTORE + method,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
    })
    let status: unknown
    const note = (headers: http2.IncomingHttpHeaders) => (status = headers['grpc-status'] ?? status)
    call.on('response', note)
    call.on('trailers', note)
    call.end(framed(`${method}Request`, request))
    const messages = new GrpcMessages<object>(`${method}Response`)
    for await (const chunk of call) yield* messages.decoded(chunk as Buffer)
    if (status !== '0') throw new Error(`${method} of the emulator ended with status ${String(status)}.`)
  }

  #connected(): http2.ClientHttp2Session {
    if (this.#session && !this.#session.destroyed && !this.#session.closed) return this.#session
    const session = http2.connect(this.#target, { settings: { initialWindowSize: WINDOW_BYTES } })
    session.on('connect', (_, socket) => {
      session.setLocalWindowSize(WINDOW_BYTES)
      socket.setNoDelay(true)
    })
    // Its calls fail with it; the next one connects anew.
    session.on('error', () => session.destroy())
    session.unref()
    this.#session = session
    return session
  }
}
