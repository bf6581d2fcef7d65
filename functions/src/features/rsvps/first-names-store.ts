import { Timestamp } from 'firebase-admin/firestore'
import type { EventId } from '../../../shared/ids.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { MAX_FIRST_NAMES } from '../../../shared/rsvps/first-names.ts'
import { eventAsStoredRef, getField, readTogether, signupsOf } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

/** Lists the names of other attendees who have a spot and show their names: as many as a page shows, the earliest RSVPs first. */
export async function listShownNames(eventId: EventId, ownId: string): Promise<string[]> {
  const snapshot = await signupsOf(eventId)
    .where('isNameShown', '==', true)
    .where('status', '==', 'confirmed')
    .orderBy('seq')
    .limit(MAX_FIRST_NAMES + 1)
    .select('name')
    .get()
  return snapshot.docs
    .filter(({ id }) => id !== ownId)
    .slice(0, MAX_FIRST_NAMES)
    .map((document) => getField(document, 'name'))
}

/** Changes whether an RSVP shows its name; returns false if the RSVP was cancelled or made again since it was read. */
export function setNameVisibility(
  eventId: EventId,
  { id, seq }: Signup,
  isNameShown: boolean,
  now: number,
): Promise<boolean> {
  const [ref, eventRef] = [signupsOf(eventId).doc(id), eventAsStoredRef(eventId)]
  return db.runTransaction(async (transaction) => {
    const [signup, event] = await readTogether(transaction, ref, eventRef)
    if (getField(signup, 'seq') !== seq || getField(signup, 'status') === 'cancelled') return false
    if ((getField(signup, 'isNameShown') ?? false) === isNameShown) return true
    const updatedAt = Timestamp.fromMillis(now)
    transaction.update(ref, { isNameShown, updatedAt })
    // `hasNamesShown` makes the event's page request the names.
    if (isNameShown && event.exists && getField(event, 'hasNamesShown') !== true)
      transaction.update(eventRef, { hasNamesShown: true, updatedAt })
    return true
  })
}
