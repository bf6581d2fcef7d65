import type { Handler } from '../../platform/call-handler.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { refusal, unknownLink } from '../../core/rsvps/refusal.ts'
import { findByToken } from '../../core/rsvps/signups-store.ts'

export const cancelRsvp: Handler<'cancelRsvp'> = async ({ params, now }) => {
  const found = await findByToken(params.token)
  if (!found) throw unknownLink()
  const { id: signupId, seq } = found.signup
  const outcome = await engine.submit(found.eventId, { kind: 'cancel', signupId, seq, at: now })
  if (outcome.kind === 'refused') throw refusal(outcome.code)
  return { message: 'Your spot has been released. Thank you for letting us know!' }
}
