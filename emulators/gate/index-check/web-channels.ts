import http from 'node:http'

const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(?:Listen|Write)\/channel$/

/** How long a page may be silent. */
export const GRACE_MS = 2_000

/**
 * Ends the sessions of closed pages. A browser that closes a page does not end its WebChannels, and for five minutes the
 * emulator evaluates each of their queries on every write: in a long run every write waits for the pages of the last fifty
 * tests. A page that was only offline is told that its session is unknown, and begins a new one.
 */
export class WebChannels {
  readonly #port: number
  /** For each session, the answers under way to its page, and the timer that ends it if there are none. */
  readonly #sessions = new Map<string, { open: number; ending?: NodeJS.Timeout }>()

  constructor(port: number) {
    this.#port = port
  }

  /** Follows a request to the emulator: `response` is what its page is answered. */
  follow({ url = '' }: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://emulator')
    const sid = searchParams.get('SID')
    if (sid === null || !CHANNEL.test(pathname)) return
    const session = this.#sessions.get(sid) ?? { open: 0 }
    this.#sessions.set(sid, session)
    session.open += 1
    clearTimeout(session.ending)
    response.on('close', () => {
      session.open -= 1
      if (session.open > 0) return
      // A page asks for the next part of a channel as soon as one has ended.
      const end = () => {
        this.#sessions.delete(sid)
        this.#terminate(`${pathname}?VER=8&SID=${encodeURIComponent(sid)}&TYPE=terminate`)
      }
      session.ending = setTimeout(end, GRACE_MS).unref()
    })
  }

  #terminate(path: string): void {
    const request = http.request({ host: '127.0.0.1', port: this.#port, method: 'POST', path }, (answer) => {
      answer.resume()
    })
    // An emulator that is gone has no sessions.
    request.on('error', () => undefined)
    request.end()
  }
}
