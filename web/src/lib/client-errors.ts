import { MAX_CLIENT_ERRORS } from '@shared/site/client-error-limits.ts'
import type { ClientError } from '@shared/site/contract.ts'

/** An error of this page view, as it was caught. */
export interface CaughtError {
  readonly kind: ClientError['kind']
  readonly error: unknown
}

const caughtErrors: CaughtError[] = []
let listener: ((error: CaughtError) => void) | undefined

/** Records an error, which send-client-errors.ts sends to the server. */
export function recordError(kind: CaughtError['kind'], error: unknown): void {
  if (caughtErrors.push({ kind, error }) <= MAX_CLIENT_ERRORS) listener?.({ kind, error })
}

/** Calls `listen` with each earlier error and with each later one. */
export function listenForErrors(listen: (error: CaughtError) => void): void {
  listener = listen
  caughtErrors.slice(0, MAX_CLIENT_ERRORS).forEach(listen)
}
