import { addressHash, changeToken } from '../../platform/tokens.ts'
import type { Handler } from '../../platform/call.ts'
import { findEvent } from '../events/events-store.ts'
import { enqueue } from '../mail/outbox-store.ts'
import { engine } from './engine.ts'
import { refusal } from './refusal.ts'
import { requestIdOf } from './request-id.ts'

export const createRsvp: Handler<'createRsvp'> = async ({ body, caller, idempotencyKey, now }) => {
  const { eventId, name, email, sourceCity, sourceArea } = body
  const requestId = requestIdOf(idempotencyKey, body)
  const isProven = caller !== null && addressHash(caller.email) === addressHash(email)
  const outcome = await engine.submit(eventId, {
    kind: 'rsvp',
    signupId: addressHash(email),
    name,
    email,
    sourceCity,
    sourceArea,
    requestId,
    at: now,
  })
  if (outcome.kind === 'refused') {
    const refused = refusal(outcome.code)
    // Mail to an address that nobody has shown to be theirs could be asked for by anybody (decision 0038).
    if (body.hasWaited && isProven && outcome.code !== 'already_rsvpd') {
      const event = await findEvent(eventId)
      const title = event?.isPublished ? event.title : null
      const mail = { template: 'rsvp-refused', data: { name, title, reason: refused.message } } as const
      const id = `rsvp-refused-${requestId.slice(0, 24)}`
      await enqueue({ ...mail, id, to: email, toName: name, eventId: null, userId: caller.id }, now)
    }
    throw refused
  }
  if (outcome.kind !== 'taken') throw new Error(`An RSVP came to ${outcome.kind}`)
  const { answer, signupId, seq, isPrivate } = outcome
  return {
    message:
      answer.status === 'confirmed'
        ? "You're in! Check your email for the details."
        : `You're on the waitlist, number ${answer.place} in line. We'll email you if a spot opens up.`,
    ...answer,
    isWaitlist: answer.status === 'waitlist',
    changeToken: isPrivate && !isProven ? null : changeToken({ eventId, signupId, seq }),
  }
}
