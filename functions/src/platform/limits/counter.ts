import { createHash } from 'node:crypto'
import type { LimitName } from '../../../shared/http/call.ts'
import { limits } from '../../../shared/http/limits.ts'

export interface Counter {
  /** Of its document in `limits`: the limit, the hash of what it counts by, and the window. */
  readonly id: string
  readonly tries: number
  /** End of the window in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The counter of a limit for one address or e-mail, in the window that `now` falls into. */
export function counterOf(name: LimitName, key: string, now: number): Counter {
  const { tries, windowSeconds } = limits[name]
  const windowMs = windowSeconds * 1000
  const window = Math.floor(now / windowMs)
  const hash = createHash('sha256').update(key).digest('hex')
  return { id: `${name}-${hash}-${window}`, tries, expiresAt: (window + 1) * windowMs }
}
