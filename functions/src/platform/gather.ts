/** How commands are gathered. */
export interface Gathering<C, R> {
  /** Applies commands together, in the order they came; answers one result for each. A throw fails them all. */
  readonly run: (commands: C[]) => Promise<R[]>
  /** The most commands of one run. */
  readonly maxBatch: number
  /**
   * Milliseconds to wait for company before a run, asked anew each time. Nothing by default; a caller widens it while
   * it meets contention.
   */
  readonly windowMs?: () => number
  /** Called when a run has ended and nothing waits: the moment to forget a gatherer kept for one key. */
  readonly onIdle?: () => void
}

/**
 * Turns many calls at once into few runs: a command that comes while nothing is under way runs at once (with those that
 * reached the process in the same turn of the event loop), what comes during a run is taken together in the next. So
 * there is one run at a time, no delay when quiet, and the batch grows with the load.
 */
export function gather<C, R>({
  run,
  maxBatch,
  windowMs,
  onIdle,
}: Gathering<C, R>): (command: C) => Promise<R> {
  interface Waiting {
    readonly command: C
    readonly resolve: (result: R) => void
    readonly reject: (reason: unknown) => void
  }
  let waiting: Waiting[] = []
  let isRunning = false

  function schedule(): void {
    isRunning = true
    const window = windowMs?.() ?? 0
    if (window > 0) setTimeout(() => void runNext(), window)
    else setImmediate(() => void runNext())
  }

  async function runNext(): Promise<void> {
    const batch = waiting.slice(0, maxBatch)
    waiting = waiting.slice(maxBatch)
    try {
      const results = await run(batch.map((one) => one.command))
      if (results.length !== batch.length) {
        throw new Error(`${batch.length} commands were gathered, and ${results.length} results came back`)
      }
      batch.forEach((one, index) => {
        one.resolve(results[index] as R)
      })
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
    if (waiting.length > 0) {
      schedule()
    } else {
      isRunning = false
      onIdle?.()
    }
  }

  return (command) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ command, resolve, reject })
      if (!isRunning) schedule()
    })
}
