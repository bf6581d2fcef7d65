import { engine } from '../rsvps/engine.ts'
import type { DeletionSubject } from './deletion-subject.ts'
import { upcomingSignupsOf } from './erase-signups-store.ts'

/**
 * Cancels a person's spots and waitlist positions as they would themselves: the next on the waitlist gets the spot. They get
 * no mail about it.
 */
export async function releaseSpots(subject: DeletionSubject, now: number): Promise<number> {
  let releasedCount = 0
  for (const { eventId, signupId, seq } of await upcomingSignupsOf(subject, now)) {
    const command = { kind: 'cancel', signupId, seq, suppressNotification: true, at: now } as const
    const outcome = await engine.submit(eventId, command)
    if (outcome.kind === 'cancelled') releasedCount += 1
  }
  return releasedCount
}
