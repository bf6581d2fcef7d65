import type { Handler } from '../../platform/call-handler.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { makeRefusalError, makeUnknownLinkError } from '../../core/rsvps/refusal-errors.ts'
import { findSignupByToken } from '../../core/rsvps/signups-store.ts'

export const cancelRsvp: Handler<'cancelRsvp'> = async ({ params, now }) => {
  const rsvp = await findSignupByToken(params.token)
  if (!rsvp) throw makeUnknownLinkError()
  const { id: signupId, seq, status } = rsvp.signup
  const outcome = await engine.submit(rsvp.eventId, { kind: 'cancel', signupId, seq, receivedAt: now })
  if (outcome.kind === 'refused') throw makeRefusalError(outcome.code)
  if (status === 'requested') return { message: 'Your request is withdrawn. Thank you for letting us know!' }
  return { message: 'Your spot has been released. Thank you for letting us know!' }
}
