import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { eventId, type EventId } from '../../../shared/ids.ts'
import { eventAsStoredRef, eventsAsStored, signupsOf, getField } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { DocumentWriter } from '../../core/audit/audit-store.ts'

/** How many removed attendees of one event are listed. */
const MAX_REMOVED_ATTENDEES = 500

/** The people who were removed from an event, or whose request was declined, and who cannot RSVP to it again, by name. */
export async function findRemovedAttendees(id: EventId) {
  const snapshot = await signupsOf(id).where('isKeptOut', '==', true).limit(MAX_REMOVED_ATTENDEES).get()
  const attendees = snapshot.docs.map((document) => {
    const { name, email } = document.data()
    return { id: document.id, name, email }
  })
  return attendees.sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Clears `isKeptOut` of a sign-up (true: removed from the event; false: let in despite the owner's list), so that only the
 * owner's list counts. Returns whether the attendee had been removed; if so, `writeAudit` writes in the same commit. The
 * devices at the door read the sign-up again because `updatedAt` changes.
 */
export async function clearRemoval(
  id: number,
  signupId: string,
  writeAudit?: (writer: DocumentWriter) => void,
): Promise<boolean> {
  const ref = signupsOf(id).doc(signupId)
  return db.runTransaction(async (transaction) => {
    const isKeptOut = (await transaction.get(ref)).data()?.isKeptOut
    if (isKeptOut === undefined) return false
    transaction.update(ref, { isKeptOut: FieldValue.delete(), updatedAt: Timestamp.now() })
    if (isKeptOut) writeAudit?.(transaction)
    return isKeptOut
  })
}

/** Finds the ids of an owner's events that are neither past nor cancelled. */
export async function findOpenEventIds(uid: string, now: number): Promise<EventId[]> {
  const snapshot = await eventsAsStored
    .where('hostIds', 'array-contains', uid)
    .where('cancelledAt', '==', null)
    .where('endsAt', '>=', Timestamp.fromMillis(now))
    .orderBy('endsAt')
    .select('ownerId')
    .get()
  return snapshot.docs
    .filter((event) => getField(event, 'ownerId') === uid)
    .map(({ id }) => eventId.parse(id))
}

/** Writes to an event, so that the RSVP engine does not commit RSVPs that it prepared from the former state. */
export async function touchEvent(id: EventId, now: number): Promise<void> {
  await eventAsStoredRef(id).update({ updatedAt: Timestamp.fromMillis(now) })
}
