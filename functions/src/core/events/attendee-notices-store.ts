import { Timestamp, type DocumentData, type DocumentReference } from 'firebase-admin/firestore'
import type { AttendeeNotice } from '../../../shared/rsvps/command.ts'
import { noticesOf } from '../../platform/collections.ts'

/** A transaction or a batch, as far as it writes documents. */
interface DocumentWriter {
  set(ref: DocumentReference, data: DocumentData): unknown
}

/** Adds a notice in the commit of its change. The email about the change includes it (`settleNotification`). */
export function addNoticeIn(
  writer: DocumentWriter,
  eventId: number,
  { id, note, isQuiet, isGathered }: AttendeeNotice,
  now: number,
): void {
  writer.set(noticesOf(eventId).doc(id), {
    note,
    isQuiet,
    ...(isGathered ? { isGathered } : {}),
    createdAt: Timestamp.fromMillis(now),
  })
}
