import { Timestamp, type DocumentData, type DocumentReference } from 'firebase-admin/firestore'
import type { AttendeeNote } from '../../../shared/rsvps/command.ts'
import { attendeeNotesOf } from '../../platform/collections.ts'

/** The part of a transaction or batch that writes documents. */
interface DocumentWriter {
  set(ref: DocumentReference, data: DocumentData): unknown
}

/** Adds a host's note about a change to the commit of the change, for the email about it (`processNotification`). */
export function addAttendeeNoteIn(
  writer: DocumentWriter,
  eventId: number,
  { id, note, shouldSkipTitleEmail, isInSeriesMailing }: AttendeeNote,
  now: number,
): void {
  writer.set(attendeeNotesOf(eventId).doc(id), {
    note,
    shouldSkipTitleEmail,
    ...(isInSeriesMailing ? { isInSeriesMailing } : {}),
    createdAt: Timestamp.fromMillis(now),
  })
}
