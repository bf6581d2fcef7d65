import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteBatch } from 'firebase-admin/firestore'

const BASE_WAIT_MS = 25
const LONGEST_WAIT_MS = 1000

/** The gRPC statuses of Firestore that this code handles. */
export const GRPC = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const

/**
 * How a failed write affects the next attempt.
 * - `contention`: another write came first, or Firestore was too busy. The same write may succeed, or has succeeded already.
 * - `ambiguous`: an earlier attempt of ours may have succeeded without a response, so the document exists or is gone; or
 *   Firestore named no cause. The RSVP engine treats it as contention at first, and as an error if it happens again.
 *   `isTransient` does not distinguish it from contention.
 * - `error`: something in the write is the cause.
 * - `misconfigured`: Firestore rejects every write, for example because permissions are missing. A retry does not help.
 */
export type Failure = 'contention' | 'ambiguous' | 'error' | 'misconfigured'

const failureByStatus = new Map<number, Failure>([
  [GRPC.CANCELLED, 'contention'],
  [GRPC.DEADLINE_EXCEEDED, 'contention'],
  [GRPC.RESOURCE_EXHAUSTED, 'contention'],
  [GRPC.FAILED_PRECONDITION, 'contention'],
  [GRPC.ABORTED, 'contention'],
  [GRPC.UNAVAILABLE, 'contention'],
  [GRPC.UNKNOWN, 'ambiguous'],
  [GRPC.NOT_FOUND, 'ambiguous'],
  [GRPC.ALREADY_EXISTS, 'ambiguous'],
  [GRPC.INTERNAL, 'ambiguous'],
  [GRPC.PERMISSION_DENIED, 'misconfigured'],
  [GRPC.UNIMPLEMENTED, 'misconfigured'],
  [GRPC.UNAUTHENTICATED, 'misconfigured'],
])

/** An attempt that did not end in time. */
class AttemptTimeoutError extends Error {}

export function classifyFailure(error: unknown): Failure {
  if (error instanceof AttemptTimeoutError) return 'contention'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (typeof code === 'number' ? failureByStatus.get(code) : undefined) ?? 'error'
}

/** Whether an error is one of these gRPC statuses. */
export function hasStatus(error: unknown, ...statuses: readonly (keyof typeof GRPC)[]): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return statuses.some((status) => GRPC[status] === code)
}

/**
 * Commits a batch that creates documents. Returns false and writes nothing if one of the documents exists. If the ids
 * were generated for this batch, the batch was committed before: the SDK repeats a commit if its response was lost.
 */
export async function commitOnce(batch: WriteBatch): Promise<boolean> {
  try {
    await batch.commit()
    return true
  } catch (error) {
    if (!hasStatus(error, 'ALREADY_EXISTS')) throw error
    return false
  }
}

/** Whether the same write may succeed when it is repeated, or has succeeded without a response. */
export function isTransient(error: unknown): boolean {
  const failure = classifyFailure(error)
  return failure === 'contention' || failure === 'ambiguous'
}

/** Waits for an attempt until `deadline` (milliseconds since 1970). An attempt that takes longer counts as contention. */
export async function awaitWithDeadline<T>(deadline: number, attempt: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AttemptTimeoutError())
    }, deadline - Date.now())
  })
  try {
    return await Promise.race([attempt, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Lets a writer yield to others that write the same documents: after a failure it waits a random time below a maximum that
 * doubles ("full jitter"), and gathers commands longer before its next transactions, so that there are fewer of them.
 */
export class Backoff {
  /** How long commands are gathered before the next transaction, in milliseconds. */
  gatherMs = 0
  #failureCount = 0

  recordSuccess(): void {
    this.gatherMs = this.gatherMs < BASE_WAIT_MS ? 0 : this.gatherMs / 2
    this.#failureCount = 0
  }

  async waitAfterFailure(wait: (ms: number) => Promise<unknown> = sleep): Promise<void> {
    this.#failureCount += 1
    this.gatherMs = Math.min(LONGEST_WAIT_MS, Math.max(BASE_WAIT_MS, this.gatherMs * 2))
    const maxWaitMs = Math.min(LONGEST_WAIT_MS, BASE_WAIT_MS * 2 ** this.#failureCount)
    await wait(Math.random() * maxWaitMs)
  }
}
