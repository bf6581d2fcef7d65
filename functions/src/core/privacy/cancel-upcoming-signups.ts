import { engine } from '../rsvps/engine.ts'
import type { DeletionSubject } from './deletion-subject.ts'
import { findUpcomingSignups } from './erase-signups-store.ts'

/**
 * Cancels a person's spots, waitlist positions and requests as if the person did it: the next attendee on the waitlist gets a
 * free spot. The person gets no mail about these cancellations. Returns the number of cancelled sign-ups.
 */
export async function cancelUpcomingSignups(subject: DeletionSubject, now: number): Promise<number> {
  let cancelledCount = 0
  for (const { eventId, signupId, seq } of await findUpcomingSignups(subject, now)) {
    const command = { kind: 'cancel', signupId, seq, suppressNotification: true, receivedAt: now } as const
    const outcome = await engine.submit(eventId, command)
    if (outcome.kind === 'cancelled') cancelledCount += 1
  }
  return cancelledCount
}
