import type { z } from 'zod'
import type { newHostQuestion } from '../../../shared/host-questions/contract.ts'
import { QUESTIONS_A_DAY } from '../../../shared/host-questions/question-rules.ts'
import { eventId } from '../../../shared/ids.ts'
import { MISSING_MESSAGE } from '../../../shared/http/fields.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { makeEventUnderReviewError } from '../../core/events/hidden-event-errors.ts'
import { makeEnvelope } from '../../core/mail/outbox-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { readHostQuestionToken } from '../../platform/tokens.ts'
import {
  addUnconfirmedQuestion,
  findHostQuestion,
  isConfirmationExpired,
  sendHostQuestion,
  getClosedReason,
  type NewQuestion,
  type NotSentReason,
} from './host-questions-store.ts'
import { makeMessageId } from './message-id.ts'

const SENT_MESSAGE = 'Your question is on its way. The host can reply to you by email.'

function toRefusalError(reason: NotSentReason): CallError {
  switch (reason) {
    case 'no_event':
      return new CallError('not_found', "The event you're looking for doesn't exist or has been removed.")
    case 'under_review':
      return makeEventUnderReviewError()
    case 'cancelled':
      return makeEventCancelledError()
    case 'over':
      return new CallError('event_over', 'This event is over, so you can no longer ask its hosts a question.')
    case 'closed':
      return new CallError('forbidden', 'The hosts of this event take no questions here.')
    // The error is the same for a person without an RSVP, a person whom a host keeps out and a suspended user, so that nobody
    // learns which of these the asker is.
    case 'forbidden':
      return new CallError(
        'forbidden',
        "You can't ask the hosts of this event a question with this email address. Some hosts take questions only from people with a spot or on the waitlist.",
      )
    case 'daily_limit': {
      const message = `You can ask about an event at most ${QUESTIONS_A_DAY.maxTries} times a day. Please try again tomorrow.`
      return new CallError('too_many_requests', message)
    }
    case 'unknown':
      return makeInvalidLinkError()
  }
}

const makeInvalidLinkError = () =>
  new CallError('invalid_link', "This link isn't valid or has expired. Ask again on the page of the event.")

/** A member is identified by the session, and the name and email of the form are ignored. */
function identifyAsker(
  member: Member | null,
  { name, email }: z.output<typeof newHostQuestion>,
): NewQuestion['asker'] {
  if (member) return { name: member.name, email: member.email, userId: member.id }
  if (name && email) return { name, email, userId: null }
  throw new CallError('invalid_body', MISSING_MESSAGE, {
    fields: { ...(name ? {} : { name: MISSING_MESSAGE }), ...(email ? {} : { email: MISSING_MESSAGE }) },
  })
}

/**
 * Members have proven their address, so their question goes to the hosts immediately. A visitor's question waits until the
 * visitor confirms it on the page that an email links to. Whether the address may ask is decided only then, so that nobody can
 * find this out about another person's address.
 */
export const askHost: Handler<'askHost'> = async ({ params, body, caller, now, idempotencyKey }) => {
  const member = caller && (await findMember(caller.id))
  const asker = identifyAsker(member, body)
  const { question } = body
  const newQuestion = { eventId: params.id, asker, question }
  const id = makeMessageId('question', {
    caller: { id: caller?.id ?? 0 },
    idempotencyKey,
    payload: { eventId: params.id, question, email: asker.email },
    now,
  })
  if (member) {
    const outcome = await sendHostQuestion(id, newQuestion, now)
    if (outcome !== 'sent') throw toRefusalError(outcome)
    return { message: SENT_MESSAGE, isSent: true }
  }
  const event = await findEvent(params.id)
  const closedReason = getClosedReason(event, now)
  if (closedReason) throw toRefusalError(closedReason)
  // Anyone can enter another person's address, so the mail has no text by the visitor and no name of a private event.
  const mail = {
    ...makeEnvelope({ id: null, name: '', email: asker.email }, `confirm-${id}`),
    template: 'confirm-question',
    data: { title: event && !event.isPrivate ? event.title : null, questionId: id },
    isProven: false,
  } as const
  await addUnconfirmedQuestion(id, newQuestion, mail, now)
  return { message: 'Check your email: your question is sent once you confirm your address.', isSent: false }
}

export const getHostQuestion: Handler<'getHostQuestion'> = async ({ params, now }) => {
  const id = readHostQuestionToken(params.token)
  const storedQuestion = id === null ? null : await findHostQuestion(id)
  if (!storedQuestion || isConfirmationExpired(storedQuestion, now)) throw makeInvalidLinkError()
  const askedEventId = eventId.parse(storedQuestion.eventId)
  const event = await findEvent(askedEventId)
  return {
    eventId: askedEventId,
    title: event?.isPublished ? event.title : '',
    name: storedQuestion.asker.name,
    email: storedQuestion.asker.email,
    question: storedQuestion.question,
    isSent: storedQuestion.status === 'sent',
  }
}

export const confirmHostQuestion: Handler<'confirmHostQuestion'> = async ({ body, now }) => {
  const id = readHostQuestionToken(body.token)
  const outcome = id === null ? 'unknown' : await sendHostQuestion(id, null, now)
  if (outcome !== 'sent') throw toRefusalError(outcome)
  return { message: SENT_MESSAGE }
}
