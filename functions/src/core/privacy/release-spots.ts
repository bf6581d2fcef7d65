import { engine } from '../rsvps/engine.ts'
import type { DeletionSubject } from './deletion-subject.ts'
import { upcomingSignupsOf } from './erase-signups-store.ts'

/** Gives up what somebody has a seat in or waits for, as they would themselves: the next in line gets it. They are not told. */
export async function releaseSpots(subject: DeletionSubject, now: number): Promise<number> {
  let released = 0
  for (const { eventId, signupId, seq } of await upcomingSignupsOf(subject, now)) {
    const command = { kind: 'cancel', signupId, seq, suppressNotification: true, at: now } as const
    const outcome = await engine.submit(eventId, command)
    if (outcome.kind === 'cancelled') released += 1
  }
  return released
}
