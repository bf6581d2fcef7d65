import { ApiError, NetworkError } from './api-error.ts'

/** Returns the details of an error that a user can show or send us, short enough to copy. */
export function formatErrorDetails(error: unknown): string {
  const description = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return error instanceof ApiError && error.trace !== undefined
    ? `${description}\nReference: ${error.trace}`
    : description
}

/** Shown if Firebase Hosting stopped waiting for the server, which may still finish the call. */
const NO_RESPONSE_TEXT =
  'The server is taking too long. It may still complete your request: check before you try again.'

/**
 * Returns the message for a user: the server's own message, or a text about a missing connection, a server that is too slow or
 * too many attempts. For any other error, returns the fallback.
 */
export function composeUserMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) {
    return error instanceof NetworkError
      ? "We couldn't reach our server. Check your connection and try again."
      : fallback
  }
  if (error.status === 504 && error.code === undefined) return NO_RESPONSE_TEXT
  // The server's own message after a 429 says how long to wait.
  if (error.serverMessage !== undefined) return error.serverMessage
  if (error.status !== 429 || error.retryAfterSeconds === undefined) return fallback
  const minutes = Math.ceil(error.retryAfterSeconds / 60)
  return `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
}
