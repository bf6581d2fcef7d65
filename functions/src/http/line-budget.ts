import * as log from '../platform/log.ts'

/** Limits how many lines are logged in a window of time; the rest is counted and reported as one line. */
export class LineBudget {
  readonly #maxLines: number
  readonly #windowMs: number
  #windowEnd = 0
  #requestedLineCount = 0

  constructor({ maxLines, windowMs }: { readonly maxLines: number; readonly windowMs: number }) {
    this.#maxLines = maxLines
    this.#windowMs = windowMs
  }

  /** Calls `write`, unless the maximum for the window of `now` (milliseconds since 1970) is reached. */
  spend(now: number, write: () => void): void {
    if (now >= this.#windowEnd) {
      const omittedCount = this.#requestedLineCount - this.#maxLines
      if (omittedCount > 0) log.warn('client errors left out', { count: omittedCount })
      this.#windowEnd = now + this.#windowMs
      this.#requestedLineCount = 0
    }
    this.#requestedLineCount += 1
    if (this.#requestedLineCount <= this.#maxLines) write()
  }
}
