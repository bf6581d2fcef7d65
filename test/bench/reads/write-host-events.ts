import { createHash } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { toEventDocument } from '../../../functions/shared/events/stored.ts'
import { eventId, makeRandomId } from '../../../functions/shared/ids.ts'
import { makeSignupHashes } from '../../../functions/src/core/rsvps/signup-document.ts'
import { makeEventFacts, makeHostCardFacts } from '../../factories/event-facts.ts'
import type { TestUser } from '../../factories/test-users.ts'
import { makeStoredSignup } from './write-series.ts'

const HOUR_MS = 3_600_000
const BATCH_SIZE = 250

/**
 * Writes a host's events. The first is upcoming and has the sign-ups, a tenth of them on the waitlist; half of the other events
 * are upcoming. Returns the ids of the events.
 */
export async function writeHostEvents(
  host: TestUser,
  { eventCount, signupCount }: { readonly eventCount: number; readonly signupCount: number },
): Promise<number[]> {
  const db = getFirestore()
  const now = Date.now()
  const twoDaysAgo = now - 48 * HOUR_MS
  const waitlistCount = Math.floor(signupCount / 10)
  const hostEvents = Array.from({ length: eventCount }, (_, index) => {
    const isFirst = index === 0
    const counts = { confirmedCount: signupCount - waitlistCount, waitlistCount, nextSeq: signupCount + 1 }
    return makeEventFacts(
      eventId.parse(makeRandomId()),
      now + (index % 2 === 0 ? index + 24 : -index) * HOUR_MS,
      {
        title: `Event ${index}`,
        hosts: [makeHostCardFacts(host.id, host.name)],
        ownerId: host.uid,
        hostIds: [host.uid],
        createdAt: twoDaysAgo,
        contentUpdatedAt: twoDaysAgo,
        updatedAt: twoDaysAgo,
        ...(isFirst && signupCount > 0 ? { ...counts, signupLimit: signupCount - waitlistCount } : {}),
      },
    )
  })
  const eventDocuments = hostEvents.map((event) => [`events/${event.id}`, toEventDocument(event)] as const)
  const [firstEvent] = hostEvents
  const createdAt = Timestamp.fromMillis(twoDaysAgo)
  const signupDocuments: (readonly [path: string, document: object])[] = []
  for (let seq = 1; firstEvent && seq <= signupCount; seq += 1) {
    const email = `attendee${seq}@people.test`
    const status = seq <= signupCount - waitlistCount ? 'confirmed' : 'waitlist'
    const position = status === 'confirmed' ? null : seq - (signupCount - waitlistCount)
    const signup = {
      ...makeStoredSignup(firstEvent, email, createdAt),
      name: `Attendee ${seq}`,
      status,
      seq,
      result: { status, position },
    }
    const id = createHash('sha256').update(email).digest('hex')
    const { ticketHash } = makeSignupHashes({ eventId: firstEvent.id, signupId: id, seq })
    signupDocuments.push([`events/${firstEvent.id}/signups/${id}`, { ...signup, ticketHash }])
  }
  // The batches are written one after the other: if all were sent at the same time, the last would time out.
  const remainingDocuments = [...eventDocuments, ...signupDocuments]
  while (remainingDocuments.length > 0) {
    const batch = db.batch()
    for (const [path, document] of remainingDocuments.splice(0, BATCH_SIZE)) batch.set(db.doc(path), document)
    await batch.commit()
  }
  return hostEvents.map(({ id }) => id)
}
