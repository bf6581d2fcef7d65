/**
 * The stand-in's time: the machine's time plus what tests have advanced it by. Timers use the machine's time, so the events of a
 * message come soon however far that is.
 */
export class Clock {
  #ahead = 0
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#ahead
  }

  after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }

  advance(ms: number): void {
    this.#ahead += ms
  }

  /** Back to the machine's time, with nothing planned. */
  reset(): void {
    this.#ahead = 0
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}
