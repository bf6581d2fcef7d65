import http from 'node:http'

const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(?:Listen|Write)\/channel$/

/** The time for which a page may be without a connection before its session is ended. */
export const GRACE_MS = 2_000

/**
 * Ends the sessions of closed pages. A browser that closes a page does not end the page's WebChannels, and for five minutes the
 * emulator evaluates each of the page's queries on every write, which slows down all later tests. A page that was only offline
 * gets the response that its session is unknown, and begins a new one.
 */
export class WebChannels {
  readonly #emulatorPort: number
  /** For each session, the number of open responses, and the timer that ends the session when none is open. */
  readonly #sessions = new Map<string, { openCount: number; endTimer?: NodeJS.Timeout }>()

  constructor(emulatorPort: number) {
    this.#emulatorPort = emulatorPort
  }

  /** Tracks a request to the emulator and its response to the page. */
  track({ url = '' }: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://emulator')
    const sid = searchParams.get('SID')
    if (sid === null || !CHANNEL.test(pathname)) return
    const session = this.#sessions.get(sid) ?? { openCount: 0 }
    this.#sessions.set(sid, session)
    session.openCount += 1
    clearTimeout(session.endTimer)
    response.on('close', () => {
      session.openCount -= 1
      if (session.openCount > 0) return
      // An open page soon sends its next request.
      const endSession = () => {
        this.#sessions.delete(sid)
        this.#terminate(`${pathname}?VER=8&SID=${encodeURIComponent(sid)}&TYPE=terminate`)
      }
      session.endTimer = setTimeout(endSession, GRACE_MS).unref()
    })
  }

  #terminate(path: string): void {
    const request = http.request(
      { host: '127.0.0.1', port: this.#emulatorPort, method: 'POST', path },
      (response) => {
        response.resume()
      },
    )
    // An emulator that has stopped has no sessions.
    request.on('error', () => undefined)
    request.end()
  }
}
