import { engine } from '../../core/rsvps/engine.ts'
import { makeRefusalError, makeUnknownLinkError } from '../../core/rsvps/refusal-errors.ts'
import { findSignupByToken } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { readUncancelledRsvp } from './get-rsvp.ts'

/** Answering twice counts once, and so does accepting an offer twice. */
export const reconfirmRsvp: Handler<'reconfirmRsvp'> = async ({ params, body, now }) => {
  const rsvp = await findSignupByToken(params.token)
  if (!rsvp) throw makeUnknownLinkError()
  const { id: signupId, seq } = rsvp.signup
  const startsAt = Date.parse(body.dateTime)
  const outcome = await engine.submit(rsvp.eventId, {
    kind: 'reconfirm',
    signupId,
    seq,
    startsAt,
    receivedAt: now,
  })
  if (outcome.kind !== 'refused') return { message: 'Your answer is saved' }
  if (outcome.code === 'changed_meanwhile') {
    throw new CallError(
      'changed_meanwhile',
      'The event has been moved. Please look at its new time, and answer again.',
    )
  }
  // If the RSVP or its event is cancelled, this throws the same error as the RSVP's page.
  await readUncancelledRsvp(params.token, now)
  throw outcome.code === 'not_found' ? makeUnknownLinkError() : makeRefusalError(outcome.code)
}
