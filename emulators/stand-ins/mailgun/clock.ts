interface Task {
  due: number
  run: () => void
}

/** As far ahead as a timer of the platform can be set. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * The stand-in's time: the machine's, and as much ahead of it as a test has stepped. Everything that waits goes by it, so
 * that what takes hours at Mailgun takes no time in a test.
 */
export class Clock {
  #ahead = 0
  #tasks = new Set<Task>()
  #timer: NodeJS.Timeout | undefined
  #wakesAt = Infinity

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#ahead
  }

  /** Runs something once its time has come. */
  after(ms: number, run: () => void): void {
    const task = { due: this.now() + ms, run }
    this.#tasks.add(task)
    if (task.due < this.#wakesAt) this.#wakeAt(task.due)
  }

  /** Steps ahead and runs what has become due, the earliest first. */
  advance(ms: number): void {
    this.#ahead += ms
    this.#runDue()
  }

  /** Back to the machine's time, with nothing waiting. */
  reset(): void {
    this.#ahead = 0
    this.#tasks.clear()
    this.#wakeAt(Infinity)
  }

  #runDue(): void {
    const now = this.now()
    const due = [...this.#tasks].filter((task) => task.due <= now).sort((a, b) => a.due - b.due)
    for (const task of due) if (this.#tasks.delete(task)) task.run()
    this.#wakeAt([...this.#tasks].reduce((earliest, task) => Math.min(earliest, task.due), Infinity))
  }

  #wakeAt(at: number): void {
    clearTimeout(this.#timer)
    this.#wakesAt = at
    if (at === Infinity) return
    // A timer may fire a moment early; what is not due then is waited for again.
    const wait = Math.min(Math.max(at - this.now(), 0) + 1, LONGEST_TIMER)
    this.#timer = setTimeout(() => this.#runDue(), wait)
  }
}
