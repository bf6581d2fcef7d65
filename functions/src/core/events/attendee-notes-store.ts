import { Timestamp } from 'firebase-admin/firestore'
import type { AttendeeNote } from '../../../shared/rsvps/command.ts'
import { attendeeNotesOf } from '../../platform/collections.ts'
import type { DocumentWriter } from '../audit/audit-store.ts'

/** Adds a host's note about a change to the commit of the change, for the email about it (`processNotification`). */
export function addAttendeeNoteIn(
  writer: Pick<DocumentWriter, 'set'>,
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
