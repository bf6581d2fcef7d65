import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_WAIT_MS = 25
const LONGEST_WAIT_MS = 1000

/** gRPC statuses after which the same transaction may well succeed, or has succeeded without our being told. */
const TRANSIENT = new Set([
  1, // CANCELLED
  2, // UNKNOWN
  4, // DEADLINE_EXCEEDED
  5, // NOT_FOUND: what was to be updated has been deleted since it was read
  6, // ALREADY_EXISTS: what was to be made has been made since, perhaps by our own lost commit
  8, // RESOURCE_EXHAUSTED
  9, // FAILED_PRECONDITION: the event has changed since it was read
  10, // ABORTED: another transaction holds or changed what was read
  13, // INTERNAL
  14, // UNAVAILABLE
])

/** An attempt that had not ended when its time was up. */
class TimedOut extends Error {}

export function isTransient(error: unknown): boolean {
  if (error instanceof TimedOut) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'number' && TRANSIENT.has(code)
}

/** Waits for an attempt no longer than until `deadline` (milliseconds since 1970). */
export async function before<T>(deadline: number, attempt: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimedOut())
    }, deadline - Date.now())
  })
  try {
    return await Promise.race([attempt, timeUp])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * How one event's gatherer yields to those of other instances: after a failure it waits a random time below a bound
 * that doubles ("full jitter"), and gathers longer before its next transactions, so that there are fewer of them.
 */
export class Backoff {
  /** How long to gather before the next transaction, in milliseconds. */
  windowMs = 0
  #failures = 0

  succeed(): void {
    this.windowMs = this.windowMs < FIRST_WAIT_MS ? 0 : this.windowMs / 2
    this.#failures = 0
  }

  async fail(): Promise<void> {
    this.#failures += 1
    this.windowMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, this.windowMs * 2))
    const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures)
    await sleep(Math.random() * bound)
  }
}
