import { HOST, offsetFrom, portsAt } from '../../emulators/ports.ts'
import type { ErrorBody } from '../../functions/shared/http/errors.ts'

/** The site, as a browser reaches it: through Hosting. */
const ports = portsAt(offsetFrom(process.env.KILN_PORT_OFFSET, 0))
export const SITE = process.env.KILN_URL ?? `http://${HOST}:${ports.hosting}`
/** The functions, past Hosting. */
export const FUNCTIONS = `http://${HOST}:${ports.functions}/demo-kiln/us-central1`

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the answer. */
  json(): unknown
  /** The answer as an error. */
  readonly error: ErrorBody
}

export interface Sent {
  /** Where it goes, unless to the site: an instance of a function by itself. */
  readonly site?: string
  readonly method?: string
  readonly path: string
  /** Sent as JSON, unless it is a string, bytes or a form. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

let lastAddress = 0

/** An address that no other request comes from (of the range set aside for documentation and benchmarks). */
function newAddress(): string {
  lastAddress += 1
  const random = crypto.getRandomValues(new Uint8Array(2))
  return `2001:db8:${random[0]?.toString(16)}${process.pid.toString(16).slice(-2)}:${random[1]?.toString(16)}${lastAddress.toString(16)}::1`
}

/** Sends a request, by default from an address of its own, so that no test spends another's tries. */
export async function send({ site = SITE, method = 'GET', path, body, headers = {} }: Sent): Promise<Answer> {
  const isReady = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  const response = await fetch(`${site}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'X-Forwarded-For': newAddress(),
      // A form says itself what it is, and where its parts end.
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isReady ? (body as BodyInit) : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as unknown,
    get error() {
      return JSON.parse(text) as ErrorBody
    },
  }
}

export function post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
  return send({ method: 'POST', path, body, ...(headers ? { headers } : {}) })
}

/** The cookie of a signed-in browser, sent from the site's own pages unless told otherwise. */
export function withCookie(cookie: string, origin: string | null = SITE): Record<string, string> {
  return { Cookie: `__session=${cookie}`, ...(origin === null ? {} : { Origin: origin }) }
}

/** Sends what a signed-in browser sends of somebody. */
export function sendAs(
  { cookie }: { readonly cookie: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send({ method, path, body, headers: { ...withCookie(cookie), ...headers } })
}

export function withToken(idToken: string): Record<string, string> {
  return { Authorization: `Bearer ${idToken}` }
}
