import { createHash } from 'node:crypto'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { eventDocument } from '../../../functions/shared/events/stored.ts'
import { eventId, randomId } from '../../../functions/shared/ids.ts'
import { signupHashes } from '../../../functions/src/core/rsvps/signup-document.ts'
import { eventFacts, hostCardOf } from '../../factories/event-facts.ts'
import type { Person } from '../../factories/people.ts'

const HOUR = 3_600_000
const A_BATCH = 250

/**
 * Writes a host's events, the first of them to come and with so many sign-ups, a tenth of whom wait; of the others half are to
 * come. Answers their ids.
 */
export async function fillHost(
  host: Person,
  { events, signups }: { readonly events: number; readonly signups: number },
): Promise<number[]> {
  const db = getFirestore()
  const now = Date.now()
  const longAgo = now - 48 * HOUR
  const waiting = Math.floor(signups / 10)
  const all = Array.from({ length: events }, (_, index) => {
    const isFirst = index === 0
    const seats = { confirmedCount: signups - waiting, waitlistCount: waiting, nextSeq: signups + 1 }
    return eventFacts(eventId.parse(randomId()), now + (index % 2 === 0 ? index + 24 : -index) * HOUR, {
      title: `Evening ${index}`,
      hosts: [hostCardOf(host.id, host.name)],
      ownerId: host.uid,
      hostIds: [host.uid],
      createdAt: longAgo,
      contentUpdatedAt: longAgo,
      updatedAt: longAgo,
      ...(isFirst && signups > 0 ? { ...seats, signupLimit: signups - waiting } : {}),
    })
  })
  const documents = all.map((event) => [`events/${event.id}`, eventDocument(event)] as const)
  const [first] = all
  const at = Timestamp.fromMillis(longAgo)
  const people: (readonly [path: string, document: object])[] = []
  for (let seq = 1; first && seq <= signups; seq += 1) {
    const email = `guest${seq}@people.test`
    const status = seq <= signups - waiting ? 'confirmed' : 'waitlist'
    const signup = {
      eventId: first.id,
      name: `Guest ${seq}`,
      email,
      sourceCity: null,
      sourceArea: null,
      status,
      seq,
      changeTokenHash: '',
      requestId: '',
      answer: { status, place: status === 'confirmed' ? null : seq - (signups - waiting) },
      checkedInAt: null,
      createdAt: at,
      updatedAt: at,
      eventTitle: first.title,
      eventStartsAt: Timestamp.fromMillis(first.startsAt),
      eventCity: first.city,
    }
    const id = createHash('sha256').update(email).digest('hex')
    const { ticketHash } = signupHashes({ eventId: first.id, signupId: id, seq })
    people.push([`events/${first.id}/signups/${id}`, { ...signup, ticketHash }])
  }
  // One after the other: all at once, the last would wait for longer than a call may take.
  const left = [...documents, ...people]
  while (left.length > 0) {
    const batch = db.batch()
    for (const [path, document] of left.splice(0, A_BATCH)) batch.set(db.doc(path), document)
    await batch.commit()
  }
  return all.map(({ id }) => id)
}
