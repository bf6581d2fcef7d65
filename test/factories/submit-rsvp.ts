import type { EventId } from '../../functions/shared/ids.ts'
import type { Outcome, RsvpCommand } from '../../functions/shared/rsvps/command.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'

/** Submits an RSVP to the engine, without HTTP. */
export function submitRsvp(
  eventId: EventId,
  email: string,
  overrides: Partial<RsvpCommand> = {},
): Promise<Outcome> {
  const attendee = { signupId: hashAddress(email), name: 'Sam', email, sourceCity: null, sourceArea: null }
  const requestFields = { callId: crypto.randomUUID(), receivedAt: Date.now() }
  return engine.submit(eventId, { kind: 'rsvp', ...attendee, ...requestFields, ...overrides })
}
