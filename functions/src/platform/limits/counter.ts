import { createHmac } from 'node:crypto'
import type { LimitName } from '../../../shared/http/call.ts'
import { limits, type Limit } from '../../../shared/http/limits.ts'
import { linkSecret } from '../params.ts'

export interface Counter {
  /** The id of the counter's document in `limits`: the limit's name, the hash of the key, and the window. */
  readonly id: string
  /** The maximum number of tries in the window. */
  readonly maxTries: number
  /** The end of the window, in milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Makes the counter of a limit for one key (such as an IP address), in the window of `now`. It allows `limitFactor` times the
 * limit's tries.
 */
export function makeLimitCounter(name: LimitName, key: string, now: number, limitFactor = 1): Counter {
  const { maxTries, windowSeconds } = limits[name]
  return makeCounter({ name, maxTries: maxTries * limitFactor, windowSeconds }, key, now)
}

/** Makes the counter of one key for a maximum of tries per window, in the window of `now`. */
export function makeCounter(
  { name, maxTries, windowSeconds }: { readonly name: string } & Pick<Limit, 'maxTries' | 'windowSeconds'>,
  key: string,
  now: number,
): Counter {
  const windowMs = windowSeconds * 1000
  const windowIndex = Math.floor(now / windowMs)
  // The hash uses a secret, because the key may be an email or IP address, which others could guess.
  const hash = createHmac('sha256', linkSecret.value()).update(`limit:${key}`).digest('hex')
  return { id: `${name}-${hash}-${windowIndex}`, maxTries, expiresAt: (windowIndex + 1) * windowMs }
}
