import type { ClientError } from '@shared/site/contract.ts'

/** An error of this page view, as it was caught. */
export interface CaughtError {
  readonly kind: ClientError['kind']
  readonly error: unknown
}

/** As many are sent of a page view; what comes after them is more of the same. */
const MAX_CAUGHT = 5

const caught: CaughtError[] = []
let listener: ((error: CaughtError) => void) | undefined

/** Notes an error that is to be reported (send-client-errors.ts). */
export function noteError(kind: CaughtError['kind'], error: unknown): void {
  if (caught.push({ kind, error }) <= MAX_CAUGHT) listener?.({ kind, error })
}

/** Calls `listen` with the errors so far and with each that follows. */
export function listenForErrors(listen: (error: CaughtError) => void): void {
  listener = listen
  caught.slice(0, MAX_CAUGHT).forEach(listen)
}
