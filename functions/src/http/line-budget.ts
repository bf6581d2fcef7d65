import * as log from '../platform/log.ts'

/** How many lines may be logged in a window of time; the rest is counted and reported as one line. */
export class LineBudget {
  readonly #lines: number
  readonly #windowMs: number
  #windowEnd = 0
  #spentLines = 0

  constructor({ lines, windowMs }: { readonly lines: number; readonly windowMs: number }) {
    this.#lines = lines
    this.#windowMs = windowMs
  }

  /** Calls `write` unless the lines of the window of `now` (milliseconds since 1970) are spent. */
  spend(now: number, write: () => void): void {
    if (now >= this.#windowEnd) {
      const omittedCount = this.#spentLines - this.#lines
      if (omittedCount > 0) log.warn('client errors left out', { count: omittedCount })
      this.#windowEnd = now + this.#windowMs
      this.#spentLines = 0
    }
    this.#spentLines += 1
    if (this.#spentLines <= this.#lines) write()
  }
}
