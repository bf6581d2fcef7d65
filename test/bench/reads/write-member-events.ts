import { createHash } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { toEventDocument } from '../../../functions/shared/events/stored.ts'
import { eventId } from '../../../functions/shared/ids.ts'
import { makeEventFacts } from '../../factories/event-facts.ts'
import { makeStoredSignup } from './write-series.ts'

const HOUR_MS = 3_600_000
const FIRST_ID = 2_000_000_000

/**
 * Writes events in one city, half of them past, and a spot in each for one member, so that the benchmark detects a page whose
 * reads grow with the number of events. Returns the ids of an event that the home page shows, and of the last event, which it
 * does not show.
 */
export async function writeMemberEvents(
  count: number,
  memberEmail: string,
): Promise<{ shownEventId: number; lastEventId: number }> {
  const db = getFirestore()
  const writer = db.bulkWriter({ throttling: false })
  const now = Date.now()
  const twoDaysAgo = now - 48 * HOUR_MS
  const createdAt = Timestamp.fromMillis(twoDaysAgo)
  const signupId = createHash('sha256').update(memberEmail).digest('hex')
  const writes = Array.from({ length: count }, (_, index) => {
    const id = eventId.parse(FIRST_ID + index)
    // The counters are zero: otherwise the trigger that mails changes would read each event during the benchmark.
    const event = makeEventFacts(id, now + (index - count / 2 + 0.5) * HOUR_MS, {
      title: `Event ${index}`,
      nextSeq: 3,
      createdAt: twoDaysAgo,
      contentUpdatedAt: twoDaysAgo,
      updatedAt: twoDaysAgo,
    })
    const ref = db.doc(`events/${event.id}`)
    return [
      writer.set(ref, toEventDocument(event)),
      writer.set(ref.collection('signups').doc(signupId), makeStoredSignup(event, memberEmail, createdAt)),
    ]
  })
  await Promise.all([...writes.flat(), writer.close()])
  return { shownEventId: FIRST_ID + Math.floor(count / 2) + 1, lastEventId: FIRST_ID + count - 1 }
}
