import type { ErrorBody, ErrorCode } from '@shared/http/errors.ts'

function parse(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** A call that was not answered with success. Its text is `{status}: {response text}` (specification section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The code of our own errors; undefined where something in between answered. */
  readonly code: ErrorCode | undefined
  readonly serverMessage: string | undefined
  /** What was wrong with which field of the body. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before another try, where the server said so (429, 503). */
  readonly retryAfter: number | undefined

  constructor(status: number, statusText: string, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`)
    const { code, message, fields } = parse(text)
    this.status = status
    this.code = code
    this.serverMessage = message
    this.fields = fields ?? {}
    this.retryAfter = retryAfter === null || Number.isNaN(Number(retryAfter)) ? undefined : Number(retryAfter)
  }
}

/** What to tell a person: the server's own words, how long to wait, that the network is gone, or the fallback. */
export function userMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? 'No connection. Check your network and try again.' : fallback
  }
  const message = error.serverMessage ?? fallback
  if (error.status !== 429 || error.retryAfter === undefined) return message
  const minutes = Math.ceil(error.retryAfter / 60)
  return `${message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
