import { createHmac } from 'node:crypto'
import type { LimitName } from '../../../shared/http/call.ts'
import { limits, type Limit } from '../../../shared/http/limits.ts'
import { linkSecret } from '../params.ts'

export interface Counter {
  /** The id of the counter's document in `limits`: the limit's name, the hash of the key, and the window. */
  readonly id: string
  /** The maximum number of tries in the window. */
  readonly tries: number
  /** End of the window in milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * The counter of a limit for one key (such as an address), in the window of `now`. The limit's tries are multiplied by `times`.
 */
export function makeLimitCounter(name: LimitName, key: string, now: number, times = 1): Counter {
  const { tries, windowSeconds } = limits[name]
  return makeCounter({ name, tries: tries * times, windowSeconds }, key, now)
}

/** A counter for a limit of tries in a window. */
export function makeCounter(
  { name, tries, windowSeconds }: { readonly name: string } & Pick<Limit, 'tries' | 'windowSeconds'>,
  key: string,
  now: number,
): Counter {
  const windowMs = windowSeconds * 1000
  const window = Math.floor(now / windowMs)
  // The hash uses a secret, because the key may be an address, which others could guess.
  const hash = createHmac('sha256', linkSecret.value()).update(`limit:${key}`).digest('hex')
  return { id: `${name}-${hash}-${window}`, tries, expiresAt: (window + 1) * windowMs }
}
