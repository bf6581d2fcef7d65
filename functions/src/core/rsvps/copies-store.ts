import type { DocumentData } from 'firebase-admin/firestore'
import { eventFromDocument, isTakingPlace } from '../../../shared/events/event.ts'
import { isStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import { eventCopies } from './signup-document.ts'

const PAGE = 500

/** Lists go by date and by city: who has neither stands in none. */
const NO_EVENT = { eventStartsAt: null, eventCity: null }

/** What a sign-up is to copy of its event as it is now. */
export function presentCopies(event: DocumentData | undefined) {
  return event && isTakingPlace(event) ? eventCopies(eventFromDocument(event)) : NO_EVENT
}

/**
 * Brings what sign-ups copy of their event up to date, after it changed: members' lists are made of these copies, and an
 * event that is gone or hidden leaves them. Those that the RSVP engine writes meanwhile are right already, since it commits
 * only what it read of the present event.
 */
export async function refreshCopies(eventId: number): Promise<void> {
  const ref = db.doc(`events/${eventId}`)
  const copies = presentCopies((await ref.get()).data())
  const live = ref.collection('signups').where('status', 'in', ['confirmed', 'waitlist']).select().limit(PAGE)
  let page = await live.get()
  for (;;) {
    const writer = db.bulkWriter()
    const failures: unknown[] = []
    for (const one of page.docs) {
      writer.update(one.ref, copies).catch((error: unknown) => {
        // It has moved to another address meanwhile, and copied what the event is now.
        if (!isStatus(error, 'NOT_FOUND')) failures.push(error)
      })
    }
    await writer.close()
    if (failures.length > 0) throw failures[0]
    const last = page.docs.at(-1)
    if (!last || page.size < PAGE) return
    page = await live.startAfter(last).get()
  }
}
