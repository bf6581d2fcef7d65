import * as log from '../platform/log.ts'

/** Limits how many lines are logged in a window of time. Further lines are counted, and one line reports their number. */
export class LogLineLimiter {
  readonly #maxLines: number
  readonly #windowMs: number
  #windowEndsAt = 0
  #requestedLineCount = 0

  constructor({ maxLines, windowMs }: { readonly maxLines: number; readonly windowMs: number }) {
    this.#maxLines = maxLines
    this.#windowMs = windowMs
  }

  /** Calls `write`, unless the maximum for the window of `now` (milliseconds since 1970) is reached. */
  writeIfAllowed(now: number, write: () => void): void {
    if (now >= this.#windowEndsAt) {
      const omittedCount = this.#requestedLineCount - this.#maxLines
      if (omittedCount > 0) log.warn('client errors not logged', { count: omittedCount })
      this.#windowEndsAt = now + this.#windowMs
      this.#requestedLineCount = 0
    }
    this.#requestedLineCount += 1
    if (this.#requestedLineCount <= this.#maxLines) write()
  }
}
