import { MAX_CLIENT_ERRORS } from '@shared/site/client-error-limits.ts'
import type { ClientError } from '@shared/site/contract.ts'

/** An error that this page has caught. */
export interface CaughtError {
  readonly kind: ClientError['kind']
  readonly error: unknown
}

const caughtErrors: CaughtError[] = []
let listener: ((error: CaughtError) => void) | undefined

/** Records an error. send-client-errors.ts sends it to the server. */
export function recordError(kind: CaughtError['kind'], error: unknown): void {
  if (caughtErrors.push({ kind, error }) <= MAX_CLIENT_ERRORS) listener?.({ kind, error })
}

/** Calls `listen` with each earlier error and with each later one, at most `MAX_CLIENT_ERRORS` in total. */
export function listenForErrors(listen: (error: CaughtError) => void): void {
  listener = listen
  caughtErrors.slice(0, MAX_CLIENT_ERRORS).forEach(listen)
}
