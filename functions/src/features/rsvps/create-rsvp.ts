import type { RsvpResult } from '../../../shared/rsvps/command.ts'
import { hashAddress, makeChangeToken } from '../../platform/tokens.ts'
import { isOwnAddress, type Handler } from '../../platform/call-handler.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { mailRefusal } from './mail-refusal.ts'
import { makeNotOpenYetError, makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { makeCallId } from './call-id.ts'

export const createRsvp: Handler<'createRsvp'> = async ({ body, caller, idempotencyKey, now }) => {
  const { eventId, name, email, sourceCity, sourceArea, answers = [] } = body
  const callId = makeCallId(idempotencyKey, body)
  const isProven = isOwnAddress(caller, email)
  const outcome = await engine.submit(eventId, {
    kind: 'rsvp',
    signupId: hashAddress(email),
    name,
    email,
    sourceCity,
    sourceArea,
    callId,
    answers,
    isProven,
    isNameShown: body.isNameShown ?? false,
    receivedAt: now,
  })
  if (outcome.kind === 'refused') {
    const error =
      outcome.opensAt === undefined
        ? makeRefusalError(outcome.code)
        : makeNotOpenYetError(outcome.opensAt, now)
    // No email is needed if the caller has an RSVP already, or if the device will try again when RSVPs open.
    if (body.hasWaited && outcome.code !== 'already_rsvpd' && outcome.code !== 'rsvp_not_open') {
      const memberId = isProven ? caller.id : null
      await mailRefusal({ eventId, email, memberId, reason: error.message }, now)
    }
    throw error
  }
  if (outcome.kind !== 'registered')
    throw new Error(`The RSVP to event ${eventId} had the unexpected outcome ${outcome.kind}`)
  const { result, signupId, seq, isPrivate, isMemberAddress } = outcome
  // Private details go only to the owner of the address: in the response if the caller is the owner, otherwise by email.
  const canKnowDetails = isProven || !(isPrivate || isMemberAddress)
  return {
    message: composeMessage(result),
    ...result,
    isWaitlist: result.status === 'waitlist',
    changeToken: canKnowDetails ? makeChangeToken({ eventId, signupId, seq }) : null,
  }
}

function composeMessage({ status, position }: RsvpResult): string {
  switch (status) {
    case 'confirmed':
      return "You're in! Check your email for the details."
    case 'waitlist':
      return `You're number ${position} on the waitlist. We'll email you if a spot opens up.`
    case 'requested':
      return "The host has your request. We'll email you their answer."
  }
}
