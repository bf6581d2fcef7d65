export interface BatcherOptions<C, R> {
  /**
   * Applies commands together, in order of arrival; returns one result for each. A run that had to wait before it could begin can
   * take the commands that have arrived in the meantime with `takeNewCommands`. An exception fails all commands of the run.
   */
  readonly run: (commands: readonly C[], takeNewCommands: () => readonly C[]) => Promise<readonly R[]>
  /** The maximum number of commands in one run. */
  readonly maxBatchSize: number
  /** Called when a run has ended and no command is waiting. Code that creates many batchers can then delete this one. */
  readonly onIdle?: () => void
}

interface PendingCommand<C, R> {
  readonly command: C
  readonly resolve: (result: R) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Returns a function that turns many simultaneous calls into few runs. A command that arrives between runs starts a run
 * immediately, together with the commands of the same turn of the event loop. Commands that arrive during a run, and that the run
 * does not take, go into the next run together. So there is one run at a time, no delay without load, and batches grow with the
 * load.
 */
export function createBatcher<C, R>({
  run,
  maxBatchSize,
  onIdle,
}: BatcherOptions<C, R>): (command: C) => Promise<R> {
  const waitingCommands: PendingCommand<C, R>[] = []
  let isRunning = false

  function schedule(): void {
    isRunning = true
    setImmediate(() => void runNext())
  }

  async function runNext(): Promise<void> {
    const batch: PendingCommand<C, R>[] = []
    const takeNewCommands = () => {
      const newCommands = waitingCommands.splice(0, maxBatchSize - batch.length)
      batch.push(...newCommands)
      return newCommands.map(({ command }) => command)
    }
    try {
      const results = await run(takeNewCommands(), takeNewCommands)
      if (results.length !== batch.length) {
        throw new Error(`${batch.length} commands were in the batch, and ${results.length} results came back`)
      }
      batch.forEach((item, index) => {
        item.resolve(results[index] as R)
      })
    } catch (error) {
      for (const item of batch) item.reject(error)
    }
    if (waitingCommands.length > 0) {
      schedule()
    } else {
      isRunning = false
      onIdle?.()
    }
  }

  return (command) =>
    new Promise<R>((resolve, reject) => {
      waitingCommands.push({ command, resolve, reject })
      if (!isRunning) schedule()
    })
}
