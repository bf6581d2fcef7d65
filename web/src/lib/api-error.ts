import type { ErrorBody, ErrorCode } from '@shared/http/errors.ts'

function parse(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Thrown if no server was reached: there is no network, or it does not work. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** An unsuccessful answer to a call. Its text is `{status}: {response text}` (specification section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The code of our own errors; undefined if the answer is not ours. */
  readonly code: ErrorCode | undefined
  readonly serverMessage: string | undefined
  /** Messages by field of the body. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before another attempt, if the server said so (429, 503). */
  readonly retryAfter: number | undefined
  /** The trace of the call in the server's log. */
  readonly trace: string | undefined

  constructor(
    status: number,
    statusText: string,
    text: string,
    { retryAfter = null, trace }: { readonly retryAfter?: string | null; readonly trace?: string } = {},
  ) {
    super(`${status}: ${text || statusText}`)
    const { code, message, fields } = parse(text)
    this.status = status
    this.code = code
    this.serverMessage = message
    this.fields = fields ?? {}
    this.trace = trace
    this.retryAfter = retryAfter === null || Number.isNaN(Number(retryAfter)) ? undefined : Number(retryAfter)
  }
}

/** The details of an error that a user can show or send us, short enough to copy. */
export function errorDetails(error: unknown): string {
  const description = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return error instanceof ApiError && error.trace !== undefined
    ? `${description}\nReference: ${error.trace}`
    : description
}

/** Hosting gave up waiting for the server, which may still finish the call. */
const NO_ANSWER = 'The server is taking too long. It may still finish this: check before you try again.'

/** The message for a user: the server's own, how long to wait, no connection, or the fallback. */
export function userMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return error instanceof NetworkError ? 'No connection. Check your network and try again.' : fallback
  }
  if (error.status === 504 && error.code === undefined) return NO_ANSWER
  const message = error.serverMessage ?? fallback
  if (error.status !== 429 || error.retryAfter === undefined) return message
  const minutes = Math.ceil(error.retryAfter / 60)
  return `${message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Whether the server says that something does not exist. An address with an invalid id gets a 400. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
