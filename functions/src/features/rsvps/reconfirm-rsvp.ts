import type { Outcome } from '../../../shared/rsvps/command.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { refusal, unknownLink } from '../../core/rsvps/refusal.ts'
import { findByToken } from '../../core/rsvps/signups-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { openRsvp } from './get-rsvp.ts'

/** Answering twice is one answer. */
export const reconfirmRsvp: Handler<'reconfirmRsvp'> = async ({ params, body, now }) => {
  const rsvp = await findByToken(params.token)
  if (!rsvp) throw unknownLink()
  const { id: signupId, seq } = rsvp.signup
  const startsAt = Date.parse(body.dateTime)
  const outcome = await engine.submit(rsvp.eventId, { kind: 'reconfirm', signupId, seq, startsAt, at: now })
  if (outcome.kind !== 'refused') return { message: 'Your answer is saved' }
  if (outcome.code === 'changed_meanwhile') {
    throw new CallError(
      'changed_meanwhile',
      'The event has been moved. Please look at its new time, and answer again.',
    )
  }
  throw await whyRefused(outcome.code, params.token, now)
}

/** Accepting twice is accepting once. */
export const acceptOffer: Handler<'acceptOffer'> = async ({ params, now }) => {
  const rsvp = await findByToken(params.token)
  if (!rsvp) throw unknownLink()
  const { id: signupId, seq } = rsvp.signup
  const outcome = await engine.submit(rsvp.eventId, { kind: 'acceptOffer', signupId, seq, at: now })
  if (outcome.kind !== 'refused') return { message: 'The spot is yours' }
  throw await whyRefused(outcome.code, params.token, now)
}

/** What the page of the RSVP would say goes first: that it is cancelled, or its event. */
async function whyRefused(
  code: Extract<Outcome, { kind: 'refused' }>['code'],
  token: string,
  now: number,
): Promise<CallError> {
  await openRsvp(token, now)
  return code === 'not_found' ? unknownLink() : refusal(code)
}
