import * as log from './log.ts'

/** One run of a scheduled job. Instants are milliseconds since 1970. */
export interface JobRun {
  /** The instant as of which it runs: a run that is started by hand may be as of another day. */
  readonly now: () => number
  /** The instant from which the run begins no further work. The next run continues. */
  readonly until: number
}

/**
 * Calls `processItem` for each item that is due, one after the other, until the run's time is up. If it throws, the error is
 * logged, the item stays due, and the next items follow.
 */
export async function forEachDue<Item>(
  dueItems: Iterable<Item> | AsyncIterable<Item>,
  { now, until }: JobRun,
  processItem: (item: Item) => Promise<unknown>,
  failure: { readonly message: string; readonly fieldsOf: (item: Item) => object },
): Promise<void> {
  for await (const item of dueItems) {
    if (now() >= until) return
    try {
      await processItem(item)
    } catch (error) {
      log.error(failure.message, { ...failure.fieldsOf(item), ...log.describeError(error) })
    }
  }
}
