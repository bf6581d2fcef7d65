import type { ErrorBody, ErrorCode } from '@shared/http/errors.ts'

function parseErrorBody(text: string): Partial<ErrorBody> {
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

/**
 * An unsuccessful response to a call. Its text is `{status}: {response text}` (specification section 7). If the response has no
 * text, the status text (`Service Unavailable`) takes its place.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The code of our own errors; undefined if the response does not come from our server. */
  readonly code: ErrorCode | undefined
  readonly serverMessage: string | undefined
  /** The message about each invalid field of the body. */
  readonly fields: Readonly<Record<string, string>>
  /** How long to wait before another attempt, if the server said so (429, 503). */
  readonly retryAfterSeconds: number | undefined
  /** The trace of the call in the server's log. */
  readonly trace: string | undefined

  constructor(
    status: number,
    statusText: string,
    text: string,
    { retryAfter = null, trace }: { readonly retryAfter?: string | null; readonly trace?: string } = {},
  ) {
    super(`${status}: ${text || statusText}`)
    const { code, message, fields } = parseErrorBody(text)
    this.status = status
    this.code = code
    this.serverMessage = message
    this.fields = fields ?? {}
    this.trace = trace
    this.retryAfterSeconds =
      retryAfter === null || Number.isNaN(Number(retryAfter)) ? undefined : Number(retryAfter)
  }
}

/** Whether the server answered that something does not exist: with 404, or with 400 if the id in the URL is invalid. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
