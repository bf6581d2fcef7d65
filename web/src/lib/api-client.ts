import type { Api, CallName } from '@shared/api.ts'
import { TRACE_HEADER } from '@shared/http/trace-header.ts'
import { AS_OF_HEADER } from '@shared/http/as-of-header.ts'
import { callRoutes } from 'virtual:call-routes'
import type { z } from 'zod'
import { USER_HEADER } from './cache-names.ts'
import { getCurrentUserId } from './current-user-id.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { makeUuid } from './browser-support.ts'
import { applyResponseTime, getServerTime } from './server-time.ts'
import { waitForLogOut } from './logging-out.ts'
import { isSessionEnded } from './session-ended.ts'

type QueryValue = string | number | boolean | null | undefined

type Params<C> = C extends { params: z.ZodObject }
  ? { readonly params: Readonly<Record<keyof z.input<C['params']>, string | number>> }
  : unknown
type Query<C> = C extends { query: z.ZodObject }
  ? { readonly query?: { readonly [K in keyof z.input<C['query']>]?: QueryValue } }
  : unknown
type Body<C> = C extends { upload: unknown }
  ? { readonly body: FormData }
  : C extends { body: z.ZodType }
    ? { readonly body: z.input<C['body']> }
    : unknown

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the call must reach the server even if the page is left. */
  readonly keepalive?: boolean
  /** Called with the share of the body that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export type CallInput<N extends CallName> = Params<Api[N]> & Query<Api[N]> & Body<Api[N]> & CallOptions
export type CallResponse<N extends CallName> = z.output<Api[N]['response']>

/** Returns the URL of a call, without the empty values of its query. */
export function makeCallUrl(
  name: CallName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = callRoutes[name][1].replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.toString() !== '' ? `${path}?${search.toString()}` : path
}

type CallArguments<N extends CallName> = unknown extends Params<Api[N]> & Body<Api[N]>
  ? [CallInput<N>?]
  : [CallInput<N>]

/** A value, and the time at which it was true: milliseconds since 1970, by the server's clock. */
export interface Dated<T> {
  readonly value: T
  readonly asOf: number
}

/** Makes the trace id of a call, 32 hexadecimal digits, and records it as the latest. The server logs it too. */
const makeTrace = (): string => (latestTrace = makeUuid().replaceAll('-', ''))
let latestTrace: string | undefined

/** Returns the trace id of this page's latest call. */
export const getLatestTrace = (): string | undefined => latestTrace

/** Turns the `TypeError` of a request that reached no server into a `NetworkError`. Anywhere else, a `TypeError` is a bug. */
function convertNetworkError<T>(response: Promise<T>): Promise<T> {
  return response.catch((error: unknown) => {
    throw error instanceof TypeError ? new NetworkError(error.message, { cause: error }) : error
  })
}

/**
 * Makes a call of the call table, with credentials. A call whose response is the same for everyone goes without credentials,
 * because shared caches would store one response for each cookie. Throws `ApiError` if the response is not successful, and
 * `NetworkError` if there is no response.
 */
export async function callApi<N extends CallName>(
  name: N,
  ...input: CallArguments<N>
): Promise<CallResponse<N>> {
  return (await callApiDated(name, ...input)).value
}

/** Works like `callApi`, and also returns the time at which the response was true. */
export async function callApiDated<N extends CallName>(
  name: N,
  ...[input]: CallArguments<N>
): Promise<Dated<CallResponse<N>>> {
  const {
    params,
    query,
    body,
    signal,
    headers,
    keepalive = false,
    onProgress,
  } = (input ?? {}) as CallOptions & {
    params?: Record<string, string | number>
    query?: Record<string, QueryValue>
    body?: unknown
  }
  // Pages of hosts and admins load the routes of their calls in advance. On any other page, such a call loads them first.
  if (!(name in callRoutes)) await convertNetworkError(import('virtual:host-and-admin-call-routes'))
  const trace = makeTrace()
  const isForm = body instanceof FormData
  const [method, , isShared] = callRoutes[name]
  if (method === 'GET' && !isShared) await waitForLogOut()
  const userId = isShared ? null : getCurrentUserId()
  const request: RequestInit = {
    method,
    credentials: isShared ? 'omit' : 'include',
    // The CDN may serve a stale response while it fetches a new one. The HTTP cache must not, because a page needs the current
    // response.
    ...(isShared ? { cache: 'no-cache' } : {}),
    ...(keepalive ? { keepalive } : {}),
    headers: {
      [TRACE_HEADER]: trace,
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(userId === null ? {} : { [USER_HEADER]: userId }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }
  const url = makeCallUrl(name, params, query)
  const response = await convertNetworkError(
    onProgress
      ? import('./send-with-progress.ts').then(({ sendWithProgress }) =>
          sendWithProgress(url, request, onProgress),
        )
      : fetch(url, request),
  )
  applyResponseTime(response)
  const text = await convertNetworkError(response.text())
  if (!response.ok) {
    const { status, statusText, headers: responseHeaders } = response
    const details = {
      retryAfter: responseHeaders.get('Retry-After'),
      trace: responseHeaders.get(TRACE_HEADER) ?? trace,
    }
    const error = new ApiError(status, statusText, text, details)
    const isOwnSessionOver = error.code === 'signed_out' && userId !== null && userId === getCurrentUserId()
    // Many GET calls run in the background, so they show the end of the session only once. Other calls show it each time.
    if (isOwnSessionOver && (method !== 'GET' || !isSessionEnded.get())) isSessionEnded.set(true)
    throw error
  }
  return {
    value: parseResponse(response, text) as CallResponse<N>,
    asOf: readAsOf(response) ?? getServerTime(),
  }
}

export function parseResponse({ headers }: Response, text: string): unknown {
  return headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text
}

/** Returns the time at which a response was true, if the response contains this time. */
export function readAsOf({ headers }: Response): number | undefined {
  const header = headers.get(AS_OF_HEADER)
  return header === null ? undefined : Number(header)
}
