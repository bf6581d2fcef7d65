import { eventId } from '../../../shared/ids.ts'
import { MAX_PUBLISHED_ANSWERS } from '../../../shared/host-questions/question-rules.ts'
import { getMillis } from '../../../shared/instant.ts'
import { cutText } from '../../../shared/text/cut-text.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { CallError, makeNotFoundError, type CallRequest, type Handler } from '../../platform/call-handler.ts'
import { readHostQuestionsPage, removePublishedAnswer, writeAnswer } from './host-questions-store.ts'

const toIso = (instant: number) => new Date(instant).toISOString()

export const listHostQuestions: Handler<'listHostQuestions'> = async ({ caller, query }) => {
  const { items, next } = await readHostQuestionsPage(caller.id, query)
  return {
    next,
    items: items.map(({ id, question, event }) => {
      const publishedAnswer = event.publishedAnswers?.find((answer) => answer.id === id)
      return {
        id,
        event: {
          id: eventId.parse(question.eventId),
          title: event.title,
          isCancelled: event.cancelledAt !== null,
        },
        asker: { name: question.asker.name, email: question.asker.email },
        question: question.question,
        sentAt: toIso(getMillis(question.sentAt ?? question.createdAt)),
        publishedAnswer: publishedAnswer
          ? { question: publishedAnswer.question, answer: publishedAnswer.answer }
          : null,
      }
    }),
  }
}

/** How many characters of an answer the audit log shows. */
const MAX_LOGGED_ANSWER_LENGTH = 200

/** Prepares the change of an answer, with an audit entry if an admin makes it. */
async function prepareAnswerChange(
  { params, caller, now }: CallRequest<'publishAnswer' | 'removeAnswer'>,
  answer: string | null,
) {
  const [event, actor] = await Promise.all([findEvent(params.id), findAuditActorIfAdmin(caller)])
  return {
    eventId: params.id,
    questionId: params.questionId,
    now,
    writeAudit: (writer: Parameters<typeof writeAuditEntry>[0]) => {
      if (!actor) return
      const subject = makeEventSubject(params.id, event?.title ?? '')
      const after = { answer: answer === null ? null : cutText(answer, MAX_LOGGED_ANSWER_LENGTH) }
      writeAuditEntry(writer, { action: 'event_updated', actor, subject, before: {}, after }, now)
    },
  }
}

export const publishAnswer: Handler<'publishAnswer'> = async (request) => {
  const change = await prepareAnswerChange(request, request.body.answer)
  switch (await writeAnswer(change, request.body)) {
    case 'unknown':
      throw makeNotFoundError('question')
    case 'cancelled':
      throw makeEventCancelledError()
    case 'full':
      throw new CallError(
        'too_many_answers',
        `The page of an event shows at most ${MAX_PUBLISHED_ANSWERS} answers. Please remove one first.`,
      )
    case 'done':
      return { message: 'Your answer is on the event page' }
  }
}

export const removeAnswer: Handler<'removeAnswer'> = async (request) => {
  const change = await prepareAnswerChange(request, null)
  if ((await removePublishedAnswer(change)) === 'unknown') throw makeNotFoundError('event')
  return { message: 'Your answer is no longer on the event page' }
}
