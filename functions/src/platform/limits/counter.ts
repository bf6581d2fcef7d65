import { createHash } from 'node:crypto'
import type { LimitName } from '../../../shared/http/call.ts'
import { limits, type Limit } from '../../../shared/http/limits.ts'

export interface Counter {
  /** Of its document in `limits`: the limit, the hash of what it counts by, and the window. */
  readonly id: string
  readonly tries: number
  /** End of the window in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The counter of a limit for one address or e-mail, in the window that `now` falls into. */
export function counterOf(name: LimitName, key: string, now: number): Counter {
  return counterIn({ name, ...limits[name] }, key, now)
}

/** The counter of anything of which there is so much in a window. */
export function counterIn(
  { name, tries, windowSeconds }: { readonly name: string } & Pick<Limit, 'tries' | 'windowSeconds'>,
  key: string,
  now: number,
): Counter {
  const windowMs = windowSeconds * 1000
  const window = Math.floor(now / windowMs)
  const hash = createHash('sha256').update(key).digest('hex')
  return { id: `${name}-${hash}-${window}`, tries, expiresAt: (window + 1) * windowMs }
}
