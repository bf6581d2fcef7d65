import { FieldPath, type CollectionReference, type DocumentData } from 'firebase-admin/firestore'
import { parseEventDocument, isGoingAhead, isHidden } from '../../../shared/events/event-document.ts'
import { hasStatus } from '../../platform/contention.ts'
import { eventAsStoredRef, guestsOf, signupsOf } from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { makeSnapshotFields } from './signup-document.ts'

const PAGE_SIZE = 500

/**
 * How long attendees' links still show that an event was cancelled or deleted. After this time, TTL deletes its sign-ups and
 * guests.
 */
export const CANCELLED_RETENTION_MS = 183 * 86_400_000

/** Lists are queried by date and city, so a sign-up in which both are null is in no list. */
const UNLISTED_FIELDS = { eventStartsAt: null, eventCity: null }

/** The current snapshot of an event for its sign-ups. */
export function toCurrentSnapshot(event: DocumentData | undefined) {
  if (!event || !isGoingAhead(event)) return UNLISTED_FIELDS
  return { ...makeSnapshotFields(parseEventDocument(event)), eventIsHidden: isHidden(event) }
}

/** Whether a write of an event changes its snapshots in sign-ups. It reads nothing, because it is called at every write. */
export function hasSnapshotChanged(
  oldEvent: DocumentData | undefined,
  newEvent: DocumentData | undefined,
): boolean {
  return JSON.stringify(toCurrentSnapshot(oldEvent)) !== JSON.stringify(toCurrentSnapshot(newEvent))
}

/**
 * Updates the snapshots of an event in its sign-ups after a change. Members' lists show these snapshots, and an event that is
 * deleted, cancelled or no longer published is removed from the lists. Sign-ups that the RSVP engine writes in the meantime
 * have the current snapshot already, because the engine commits only if the event is unchanged since it was read. If the event
 * changes during the update, the update is repeated, because the update for the later change may have run first.
 */
export async function refreshSnapshots(eventId: number, now: number): Promise<void> {
  for (let formerEvent: DocumentData | undefined, isFirst = true; ; isFirst = false) {
    const event = (await eventAsStoredRef(eventId).get()).data()
    if (!isFirst && !hasSnapshotChanged(formerEvent, event)) return
    const expiresAt = event && isGoingAhead(event) ? null : new Date(now + CANCELLED_RETENTION_MS)
    await updateDocuments(signupsOf(eventId), { ...toCurrentSnapshot(event), expiresAt })
    await updateDocuments(guestsOf(eventId), { expiresAt })
    formerEvent = event
  }
}

async function updateDocuments(collection: CollectionReference, fields: DocumentData): Promise<void> {
  for await (const page of readPages(collection.orderBy(FieldPath.documentId()).select(), PAGE_SIZE)) {
    const writer = db.bulkWriter()
    const failures: unknown[] = []
    for (const document of page) {
      writer.update(document.ref, fields).catch((error: unknown) => {
        // A sign-up has moved to another address in the meantime, with a current snapshot, or a guest was removed.
        if (!hasStatus(error, 'NOT_FOUND')) failures.push(error)
      })
    }
    await writer.close()
    if (failures.length > 0) throw failures[0]
  }
}
