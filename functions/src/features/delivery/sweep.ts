import * as log from '../../platform/log.ts'
import { findDueMailingIds } from '../../core/mail/mailings-store.ts'
import { deliver, SMALL_DELIVERY_SIZE, type DeliveryEngine } from './deliver.ts'
import { listDueDeliveries } from './deliveries-store.ts'
import { getField } from '../../platform/collections.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { splitMailing } from './split-mailing.ts'

const PAGE_SIZE = 100
/** How many small deliveries are sent at the same time. A large one is sent alone. */
const MAX_CONCURRENT_DELIVERIES = 10

/**
 * Processes all due deliveries: those that a trigger missed, that wait for a retry, or that a process left when it died. Ends
 * when nothing is due or the time is up. Returns how many deliveries were on the pages that it finished.
 */
export async function sweepDeliveries(engine: DeliveryEngine, { now, deadline }: JobRun): Promise<number> {
  let processedCount = 0
  let lastDelivery: Awaited<ReturnType<typeof listDueDeliveries>>[number] | null = null
  for (;;) {
    const page = await listDueDeliveries(now(), PAGE_SIZE, lastDelivery)
    lastDelivery = page.at(-1) ?? null
    if (!lastDelivery) return processedCount
    const { pausedUntil } = await engine.store.readSendingState()
    // After a pause one delivery goes first (a login link if one is due), to find out whether Mailgun accepts mail again.
    const remainingDeliveries = pausedUntil === null ? page : page.slice(1)
    if (page[0] && pausedUntil !== null) await tryProcessDelivery(page[0].id, engine)
    for (const group of groupBySize(remainingDeliveries, (document) =>
      getField(document, 'recipientCount'),
    )) {
      if (now() >= deadline) return processedCount
      await Promise.all(group.map(({ id }) => tryProcessDelivery(id, engine)))
    }
    processedCount += page.length
  }
}

/** Groups deliveries that can be processed at the same time. `getSize` returns the number of a delivery's recipients. */
export function groupBySize<T>(items: readonly T[], getSize: (item: T) => number): T[][] {
  const groups: T[][] = []
  let isLastGroupSmall = false
  for (const item of items) {
    const isLarge = getSize(item) > SMALL_DELIVERY_SIZE
    const lastGroup = groups.at(-1)
    const canJoinLastGroup = isLastGroupSmall && !isLarge
    if (lastGroup && canJoinLastGroup && lastGroup.length < MAX_CONCURRENT_DELIVERIES) lastGroup.push(item)
    else groups.push([item])
    isLastGroupSmall = !isLarge
  }
  return groups
}

async function tryProcessDelivery(id: string, engine: DeliveryEngine): Promise<void> {
  try {
    await deliver(id, engine)
  } catch (error) {
    // One failure must not delay the other deliveries.
    log.error('A delivery could not be resumed', { deliveryId: id, error: String(error) })
  }
}

/** Continues due mailings: those that a process has not finished, or that no process has started yet. */
export async function sweepMailings(run: JobRun): Promise<void> {
  for (;;) {
    const ids = await findDueMailingIds(run.now(), 20)
    if (ids.length === 0) return
    // A mailing that fails becomes due again when its claim ends.
    await forEachDue(ids, run, (id) => splitMailing(id, run), {
      message: 'A mailing could not be resumed',
      getFields: (mailingId) => ({ mailingId }),
    })
    if (run.now() >= run.deadline) return
  }
}
