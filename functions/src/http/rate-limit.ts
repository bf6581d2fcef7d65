import * as logger from 'firebase-functions/logger'
import type { LimitName } from '../../shared/http/call.ts'
import { limits } from '../../shared/http/limits.ts'
import { CallError } from '../platform/call.ts'
import { takeTry } from '../platform/limits/tries.ts'
import { counterOf } from '../platform/limits/counter.ts'

/** Who tries: what limits count by. */
export interface Trier {
  readonly address: string
  /** The parsed body; its `email` counts. */
  readonly body: unknown
  readonly now: number
}

/**
 * Counts a try against each limit of a call; throws `too_many_requests` when one is used up. Windows are fixed and the
 * counters shared by all instances. Limits guard against nuisance, so when Firestore cannot count them the call goes on.
 */
export async function checkLimits(names: readonly LimitName[], trier: Trier): Promise<void> {
  // One after the other: who is stopped by address spends nothing of another person's e-mail.
  for (const name of names) await checkLimit(name, trier)
}

async function checkLimit(name: LimitName, { address, body, now }: Trier): Promise<void> {
  const { by } = limits[name]
  const key = by === 'address' ? address : emailOf(body)
  const counter = counterOf(name, key, now)
  let isGranted: boolean
  try {
    isGranted = await takeTry(counter, by === 'address', now)
  } catch (error) {
    logger.warn('limit could not be counted', { limit: name, code: (error as { code?: unknown }).code })
    return
  }
  if (isGranted) return
  const retryAfter = Math.max(1, Math.ceil((counter.expiresAt - now) / 1000))
  throw new CallError('too_many_requests', `Too many tries. Please wait ${wait(retryAfter)} and try again.`, {
    retryAfter,
  })
}

function emailOf(body: unknown): string {
  const email = (body as { email?: unknown } | null | undefined)?.email
  return typeof email === 'string' ? email : ''
}

function wait(seconds: number): string {
  if (seconds < 60) return 'a moment'
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
