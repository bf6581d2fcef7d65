import { Timestamp, type Firestore } from 'firebase-admin/firestore'
import type { EventId } from '../../../functions/shared/ids.ts'

/**
 * The simple alternative to the engine: one transaction for each RSVP, with the SDK's own retries. Like the engine, it reads
 * the event and writes the sign-up, the counters and an email. It is called without HTTP, which makes it faster.
 */
export function rsvpNaively(db: Firestore, eventId: EventId, signupId: string): Promise<void> {
  const eventRef = db.doc(`events/${eventId}`)
  const signupRef = eventRef.collection('signups').doc(signupId)
  return db.runTransaction(async (transaction) => {
    const [event, signup] = await transaction.getAll(eventRef, signupRef)
    if (!event?.exists || signup?.exists) throw new Error('Cannot RSVP')
    const { signupLimit, confirmedCount, waitlistCount, nextSeq } = event.data() as Record<string, number>
    const hasSpot = (confirmedCount ?? 0) < (signupLimit ?? Infinity)
    const status = hasSpot ? 'confirmed' : 'waitlist'
    const now = Timestamp.now()
    const email = `${signupId}@example.com`
    transaction.update(eventRef, {
      confirmedCount: (confirmedCount ?? 0) + (hasSpot ? 1 : 0),
      waitlistCount: (waitlistCount ?? 0) + (hasSpot ? 0 : 1),
      nextSeq: (nextSeq ?? 1) + 1,
      updatedAt: now,
    })
    transaction.set(signupRef, { eventId, name: signupId, email, status, seq: nextSeq, createdAt: now })
    transaction.create(db.doc(`emails/naive-${eventId}-${signupId}`), {
      template: 'rsvp',
      to: email,
      eventId,
      status: 'queued',
      createdAt: now,
      data: { name: signupId, title: event.get('title') as string },
    })
  })
}
