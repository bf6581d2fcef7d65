import { getMillis } from '../../../shared/instant.ts'
import type { EventId } from '../../../shared/ids.ts'
import { eventAsStoredRef, signupsOf } from '../../platform/collections.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { readDueEventIds } from '../events/events-store.ts'
import { engine } from './engine.ts'

/** A command received before the start is committed at most this long after it. */
const MAX_COMMIT_DELAY_MS = 60_000
/** The number of requests that the engine commits together. */
const PAGE_SIZE = 200

/**
 * Ends the requests that no host has decided on by the start of the event, and emails the people who made them. An event that
 * fails stays due.
 */
export async function endRequests(run: JobRun): Promise<void> {
  const computeLatestStart = () => run.now() - MAX_COMMIT_DELAY_MS
  const processEvent = async (eventId: EventId) => {
    await endEventRequests(eventId, run.now())
    await markRequestsEnded(eventId, computeLatestStart())
  }
  await forEachDue(readDueEventIds('requestsEndAt', computeLatestStart()), run, processEvent, {
    message: 'The requests to join an event were not ended',
    getFields: (id) => ({ eventId: id }),
  })
}

async function endEventRequests(eventId: EventId, now: number): Promise<void> {
  const requests = signupsOf(eventId).where('status', '==', 'requested').orderBy('seq').select('seq')
  for await (const page of readPages(requests, PAGE_SIZE)) {
    await Promise.all(
      page.map((request) =>
        engine.submit(eventId, {
          kind: 'decide',
          decision: 'end',
          signupId: request.id,
          seq: request.data().seq,
          receivedAt: now,
        }),
      ),
    )
  }
}

/** Records that nothing is due for the event, unless it has been moved to a later time. */
function markRequestsEnded(eventId: EventId, latestStart: number): Promise<void> {
  const ref = eventAsStoredRef(eventId)
  return db.runTransaction(async (transaction) => {
    const requestsEndAt = (await transaction.get(ref)).data()?.requestsEndAt
    if (requestsEndAt && getMillis(requestsEndAt) <= latestStart)
      transaction.update(ref, { requestsEndAt: null })
  })
}
