import { engine } from '../rsvps/engine.ts'
import type { DeletionSubject } from './deletion-subject.ts'
import { findUpcomingSignups } from './erase-signups-store.ts'

/**
 * Cancels a person's spots and waitlist positions as if they did it themselves: the next attendee on the waitlist gets the
 * spot. The person gets no mail about it.
 */
export async function releaseSpots(subject: DeletionSubject, now: number): Promise<number> {
  let releasedCount = 0
  for (const { eventId, signupId, seq } of await findUpcomingSignups(subject, now)) {
    const command = { kind: 'cancel', signupId, seq, suppressNotification: true, at: now } as const
    const outcome = await engine.submit(eventId, command)
    if (outcome.kind === 'cancelled') releasedCount += 1
  }
  return releasedCount
}
