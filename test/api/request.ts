import { HOST, parseOffset, computePorts } from '../../emulators/ports.ts'
import type { ErrorBody } from '../../functions/shared/http/errors.ts'

const ports = computePorts(parseOffset(process.env.KILN_PORT_OFFSET, 0))
/** The URL of Hosting, which browsers use. */
export const SITE_URL = process.env.KILN_URL ?? `http://${HOST}:${ports.hosting}`
/** The URL of the functions without Hosting. */
export const FUNCTIONS_URL = `http://${HOST}:${ports.functions}/demo-kiln/us-central1`

export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parses the body as JSON. */
  json(): unknown
  /** The body, parsed as an error. */
  readonly error: ErrorBody
}

export interface RequestOptions {
  /** The URL of the site by default. A test can give the URL of one instance of a function instead. */
  readonly baseUrl?: string
  readonly method?: string
  readonly path: string
  /** Encoded as JSON, unless it is a string, bytes or a form. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

let addressCount = 0

/** Makes a new IP address in the range that is reserved for documentation. */
function makeIpv6(): string {
  addressCount += 1
  const randomBytes = crypto.getRandomValues(new Uint8Array(2))
  return `2001:db8:${randomBytes[0]?.toString(16)}${process.pid.toString(16).slice(-2)}:${randomBytes[1]?.toString(16)}${addressCount.toString(16)}::1`
}

/** Sends a request, by default from a new IP address, so that it counts towards no other test's rate limits. */
export async function send(options: RequestOptions): Promise<ApiResponse> {
  const { baseUrl = SITE_URL, method = 'GET', path, body, headers = {} } = options
  const isEncoded = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'X-Forwarded-For': makeIpv6(),
      // `fetch` sets the type of a form, with its boundary.
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isEncoded ? (body as BodyInit) : JSON.stringify(body) }),
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

export function post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
  return send({ method: 'POST', path, body, ...(headers ? { headers } : {}) })
}

/** Makes the headers that a browser sends with a session cookie, by default from the site's own pages. */
export function makeCookieHeaders(cookie: string, origin: string | null = SITE_URL): Record<string, string> {
  return { Cookie: `__session=${cookie}`, ...(origin === null ? {} : { Origin: origin }) }
}

/** Sends a request as the browser of a signed-in member does. */
export function sendAs(
  { cookie }: { readonly cookie: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return send({ method, path, body, headers: { ...makeCookieHeaders(cookie), ...headers } })
}

/** Reads the session cookie that a response sets. */
export function readSessionCookie({ headers }: ApiResponse): string {
  return /^__session=([^;]*)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? ''
}

/** Reads the token of the login link in a response. Only responses outside production have the link. */
export function readLoginToken(response: ApiResponse): string {
  const { loginLink } = response.json() as { loginLink: string }
  return new URL(loginLink).searchParams.get('token') ?? ''
}

export function makeTokenHeaders(idToken: string): Record<string, string> {
  return { Authorization: `Bearer ${idToken}` }
}
