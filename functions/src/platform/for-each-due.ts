import * as log from './log.ts'

/** One run of a scheduled job. Instants are milliseconds since 1970. */
export interface JobRun {
  /** The current instant of the run's clock. A run that is started manually may have a clock that shows another day. */
  readonly now: () => number
  /** The instant from which the run begins no further work. The next run continues. */
  readonly deadline: number
}

/**
 * Calls `processItem` for each item that is due, one after the other, until the run's deadline. If a call throws, the error is
 * logged, the item stays due, and the next items follow.
 */
export async function forEachDue<Item>(
  dueItems: Iterable<Item> | AsyncIterable<Item>,
  { now, deadline }: JobRun,
  processItem: (item: Item) => Promise<unknown>,
  failureLog: { readonly message: string; readonly getFields: (item: Item) => object },
): Promise<void> {
  for await (const item of dueItems) {
    if (now() >= deadline) return
    try {
      await processItem(item)
    } catch (error) {
      log.error(failureLog.message, { ...failureLog.getFields(item), ...log.describeError(error) })
    }
  }
}
