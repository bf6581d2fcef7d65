import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, messageResponse, optionalEmail, optionalPersonName, text } from '../http/fields.ts'
import { listResponse, listQuery } from '../http/list.ts'
import { documentId, eventId } from '../ids.ts'
import { MAX_HOST_QUESTION_LENGTH } from './question-rules.ts'

/** A question to the hosts of an event. Members need not send a name and an email: their account has both. */
export const newHostQuestion = z.object({
  question: text(MAX_HOST_QUESTION_LENGTH),
  name: optionalPersonName,
  email: optionalEmail,
})

/** A question and its answer as the event's page shows them: without the asker's name, and in the host's words. */
const publishedAnswer = z.object({
  question: text(MAX_HOST_QUESTION_LENGTH),
  answer: text(MAX_HOST_QUESTION_LENGTH),
})

const instant = z.iso.datetime()
const token = anyText().max(200)
const idParams = z.object({ id: eventId })
const questionParams = idParams.extend({ questionId: documentId(100) })

/** A question as the event's hosts see it. */
const hostQuestion = z.object({
  id: z.string(),
  event: z.object({ id: eventId, title: z.string(), isCancelled: z.boolean() }),
  asker: z.object({ name: z.string(), email: z.string() }),
  question: z.string(),
  sentAt: instant,
  /** The question and answer on the event's page; null if the page does not show them. */
  publishedAnswer: publishedAnswer.nullable(),
})
export type HostQuestion = z.infer<typeof hostQuestion>

/** Questions to the hosts of an event, and their answers. */
export const hostQuestionCalls = declareCalls({
  askHost: {
    method: 'POST',
    path: '/api/events/{id}/questions',
    summary:
      "Asks the hosts of an event. A member's question is sent immediately, a visitor's after they confirm their address by the link in an email.",
    access: 'public',
    params: idParams,
    body: newHostQuestion,
    response: messageResponse.extend({
      /** Whether the hosts have the question; otherwise the asker must confirm it on the page that the email links to. */
      isSent: z.boolean(),
    }),
    status: 202,
    errors: ['not_found', 'event_cancelled', 'under_review', 'event_over', 'forbidden', 'too_many_requests'],
    limits: ['questionByIpAddress'],
  },
  getHostQuestion: {
    method: 'GET',
    path: '/api/questions/{token}',
    summary: 'Returns the question that the link in an email will send, and changes nothing.',
    access: 'public',
    params: z.object({ token }),
    response: z.object({
      eventId,
      title: z.string(),
      name: z.string(),
      email: z.string(),
      question: z.string(),
      isSent: z.boolean(),
    }),
    status: 200,
    errors: ['invalid_link', 'too_many_requests'],
    limits: ['verifyByIpAddress'],
  },
  confirmHostQuestion: {
    method: 'POST',
    path: '/api/questions/confirm',
    summary:
      "Sends a visitor's question to the hosts of its event, by the link in the email; only once, even if the call is repeated.",
    access: 'public',
    body: z.object({ token }),
    response: messageResponse,
    status: 200,
    errors: [
      'invalid_link',
      'not_found',
      'event_cancelled',
      'under_review',
      'event_over',
      'forbidden',
      'too_many_requests',
    ],
    limits: ['verifyByIpAddress'],
  },
  listHostQuestions: {
    method: 'GET',
    path: '/api/host/questions',
    summary: "Questions about a host's events, newest first, a page at a time.",
    access: 'host',
    query: listQuery({}, { maxLimit: 50, defaultLimit: 20 }),
    response: listResponse(hostQuestion),
    status: 200,
    errors: [],
  },
  publishAnswer: {
    method: 'PUT',
    path: '/api/events/{id}/questions/{questionId}',
    summary:
      "Puts a question with an answer on the event's page, without the asker's name. A repeated call replaces question and answer.",
    access: 'eventHost',
    params: questionParams,
    body: publishedAnswer,
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'too_many_answers'],
  },
  removeAnswer: {
    method: 'DELETE',
    path: '/api/events/{id}/questions/{questionId}',
    summary: "Removes a question with its answer from the event's page. Repeating the call changes nothing.",
    access: 'eventHost',
    params: questionParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found'],
  },
})
