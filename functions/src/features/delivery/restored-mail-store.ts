import {
  FieldPath,
  Timestamp,
  type DocumentData,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'
import { deliveries, mailings, getField } from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'

/** The number of documents that were changed, or that a dry run found. */
export interface RestoredMailCounts {
  readonly deliveryCount: number
  readonly mailingCount: number
}

/**
 * Stops unsent mail after a restore of a backup (docs/operate.md). Mail that waited when the backup was taken may have been sent
 * after that. So each unsent delivery counts as a call whose response was lost, and is looked up at Mailgun before anything is
 * sent. A mailing that was running waits for an admin, because nobody knows who got its later pages. Safe to repeat.
 */
export async function stopRestoredMail(
  now: number,
  { isDryRun }: { isDryRun: boolean },
): Promise<RestoredMailCounts> {
  const unfinishedDeliveriesQuery = deliveries.where('status', 'in', ['waiting', 'sending', 'unknown'])
  const runningMailingsQuery = mailings.where('status', '==', 'running')
  const dueAt = Timestamp.fromMillis(now)
  return {
    deliveryCount: await changeEach(unfinishedDeliveriesQuery, isDryRun, (delivery) =>
      delivery.ref.update({
        status: 'unknown',
        attemptedAt: getField(delivery, 'createdAt'),
        nextAttemptAt: dueAt,
      }),
    ),
    mailingCount: await changeEach(runningMailingsQuery, isDryRun, (mailing) =>
      mailing.ref.update({ status: 'stopped', nextAttemptAt: null }),
    ),
  }
}

const PAGE_SIZE = 300

async function changeEach<T extends DocumentData>(
  query: Query<T, T>,
  isDryRun: boolean,
  change: (document: QueryDocumentSnapshot<T, T>) => Promise<unknown>,
): Promise<number> {
  let count = 0
  for await (const page of readPages(query.orderBy(FieldPath.documentId()), PAGE_SIZE)) {
    if (!isDryRun) await Promise.all(page.map(change))
    count += page.length
  }
  return count
}
