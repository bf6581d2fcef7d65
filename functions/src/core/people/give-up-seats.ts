import { engine } from '../rsvps/engine.ts'
import type { Leaving } from './leaving.ts'
import { seatsAhead } from './leaving-signups-store.ts'

/** Gives up what somebody has a seat in or waits for, as they would themselves: the next in line gets it. They are not told. */
export async function giveUpSeats(leaving: Leaving, now: number): Promise<number> {
  let given = 0
  for (const { eventId, signupId, seq } of await seatsAhead(leaving, now)) {
    const command = { kind: 'cancel', signupId, seq, isUntold: true, at: now } as const
    const outcome = await engine.submit(eventId, command)
    if (outcome.kind === 'left') given += 1
  }
  return given
}
