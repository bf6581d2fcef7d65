import { randomUUID } from 'node:crypto'
import type { CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import type { Handler } from '../../functions/src/platform/call-handler.ts'

interface CallInput {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly files?: readonly object[]
  /** Null for a visitor. */
  readonly caller?: object | null
  readonly now?: number
  readonly idempotencyKey?: string | null
}

/** Makes a function that calls handlers without HTTP, by default as an admin, and checks their responses against the contract. */
export function makeDirectCall<T extends Record<string, Call>>(calls: T, defaults: CallInput = {}) {
  return async <N extends CallName & keyof T>(name: N, handler: Handler<N>, input: CallInput) => {
    const caller = { id: 1_000_000_000, email: `${randomUUID()}@kiln.test`, role: 'admin', isApproved: true }
    const request = { query: {}, caller, now: Date.now(), idempotencyKey: null, ...defaults, ...input }
    const response = await handler(request as unknown as Parameters<typeof handler>[0])
    return (calls[name] as Call).response.parse(response) as Awaited<ReturnType<typeof handler>>
  }
}
