/** The stand-in's clock, which tests can set ahead. Timers follow the machine's clock, so `advance` fires no timer. */
export class Clock {
  #offsetMs = 0
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  schedule(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }

  advance(ms: number): void {
    this.#offsetMs += ms
  }

  /** Returns to the machine's time and cancels all timers. */
  reset(): void {
    this.#offsetMs = 0
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}
