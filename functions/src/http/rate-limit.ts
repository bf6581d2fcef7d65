import * as log from '../platform/log.ts'
import type { LimitName } from '../../shared/http/call.ts'
import { limits, type Limit } from '../../shared/http/limits.ts'
import { CallError, type Caller } from '../platform/call-handler.ts'
import { refundTry, takeTry } from '../platform/limits/tries.ts'
import { makeLimitCounter, type Counter } from '../platform/limits/counter.ts'
import { listNetworks } from './client-address.ts'
import { toMailbox } from '../platform/limits/mailbox.ts'

/** The properties of a call by which limits count. */
export interface LimitSubject {
  readonly ipAddress: string
  readonly caller: Caller | null
  /** The parsed body. Some limits count by its `email` or `eventId`. */
  readonly body: unknown
  readonly now: number
}

/**
 * Counts a try against each limit of a call. Throws `too_many_requests` when a limit is used up. Windows are fixed. Instances
 * share the counters, but each instance may allow a few tries more if the limit is large (`tries.ts`). Limits only prevent abuse,
 * so if Firestore cannot count, the call continues.
 *
 * Returns a function that refunds the tries, for a call that fails through our own fault.
 */
export async function enforceLimits(names: readonly LimitName[], subject: LimitSubject): Promise<() => void> {
  const chargedCounters: Counter[] = []
  // Limits are checked one after the other, so that a caller whose IP address has no tries left uses up no tries of another
  // person's email.
  for (const name of names) chargedCounters.push(...(await enforceLimit(name, subject)))
  return () => {
    for (const counter of chargedCounters) refundTry(counter)
  }
}

async function enforceLimit(name: LimitName, subject: LimitSubject): Promise<Counter[]> {
  const { keyType } = limits[name]
  const { ipAddress, now } = subject
  const networks = /ipAddress/i.test(keyType)
    ? listNetworks(ipAddress)
    : [{ network: ipAddress, limitFactor: 1 }]
  const counters = networks.map(({ network, limitFactor }) =>
    makeLimitCounter(name, keyMakers[keyType]({ ...subject, ipAddress: network }), now, limitFactor),
  )
  const chargedCounters: Counter[] = []
  try {
    for (const counter of counters) {
      if (
        !(await takeTry(counter, {
          shouldTakeBlock: keyType === 'ipAddress' || keyType === 'eventAndIpAddress',
        }))
      )
        throw makeTooManyTriesError(counter, now)
      chargedCounters.push(counter)
    }
  } catch (error) {
    if (error instanceof CallError) throw error
    log.warn('try could not be counted', { limit: name, code: (error as { code?: unknown }).code })
  }
  return chargedCounters
}

function makeTooManyTriesError({ expiresAt }: Counter, now: number): CallError {
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt - now) / 1000))
  return new CallError(
    'too_many_requests',
    `Too many attempts. Please wait ${formatDuration(retryAfterSeconds)} and try again.`,
    { retryAfterSeconds },
  )
}

const keyMakers: Record<Limit['keyType'], (subject: LimitSubject) => string> = {
  ipAddress: ({ ipAddress }) => ipAddress,
  email: ({ body }) => toMailbox(getBodyField(body, 'email')),
  emailAndIpAddress: ({ ipAddress, body }) => `${toMailbox(getBodyField(body, 'email'))} ${ipAddress}`,
  eventAndIpAddress: ({ ipAddress, body }) => `${getBodyField(body, 'eventId')} ${ipAddress}`,
  member: ({ caller }) => String(caller?.id ?? ''),
}

function getBodyField(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function formatDuration(seconds: number): string {
  if (seconds < 60) return 'a moment'
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
