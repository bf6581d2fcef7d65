import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { announceEvent } from '../cities/announce-event.ts'

/** Sees every change of an event, those of its counters too; what is not a publication ends without a read. */
export const announceEvents = onDocumentWritten(
  { document: 'events/{id}', retry: true, memory: '256MiB', cpu: 1, concurrency: 80 },
  ({ data }) => announceEvent(data?.before.data(), data?.after.data(), Date.now()),
)
