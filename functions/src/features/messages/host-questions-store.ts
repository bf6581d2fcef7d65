import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import { isActive, isUnderReview, type EventDocument } from '../../../shared/events/event-document.ts'
import type { publishedAnswer, StoredEvent } from '../../../shared/events/stored.ts'
import {
  MAX_PUBLISHED_ANSWERS,
  QUESTION_MAILS_A_DAY,
  QUESTIONS_A_DAY,
  isOpenToQuestions,
} from '../../../shared/host-questions/question-rules.ts'
import type { storedHostQuestion } from '../../../shared/host-questions/stored.ts'
import { eventId, type EventId, type UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { isMember } from '../../../shared/members/stored.ts'
import type { DocumentWriter } from '../../core/audit/audit-store.ts'
import { canRunEvents } from '../../core/accounts/member.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { enqueueIn } from '../../core/mail/outbox-store.ts'
import { listKeptOutSignupIds } from '../../core/rsvps/kept-out-store.ts'
import { getMemberId } from '../../core/rsvps/signup-member-store.ts'
import {
  eventAsStoredRef,
  encodeEventFields,
  eventRef,
  getField,
  readTogether,
  hostQuestions,
  keptOutListRef,
  rateLimitCounters,
  readAll,
  signupsOf,
  userEmailRef,
  users,
  type Stored,
} from '../../platform/collections.ts'
import { commitOnce } from '../../platform/contention.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { makeCounter } from '../../platform/limits/counter.ts'
import { toMailbox } from '../../platform/limits/mailbox.ts'
import { hashAddress, hashToken } from '../../platform/tokens.ts'

type StoredQuestion = Stored<typeof storedHostQuestion>
export type NewQuestion = Pick<StoredQuestion, 'eventId' | 'asker' | 'question'>
type Answer = z.output<typeof publishedAnswer>

const DAY_MS = 86_400_000
/**
 * How long a question waits to be confirmed, and how long a sent question is stored: after it was sent or, if it is published
 * and that is later, after the end of its event. The page /privacy states both times.
 */
const CONFIRMATION_PERIOD_MS = DAY_MS
const RETENTION_MS = 90 * DAY_MS

/** The reasons why the hosts of an event take no questions from anyone now. */
type ClosedReason = 'no_event' | 'under_review' | 'cancelled' | 'over' | 'closed'

/** The reasons why a question is not sent. `unknown`: the question does not exist, or the link that confirms it has expired. */
export type NotSentReason = ClosedReason | 'unknown' | 'forbidden' | 'daily_limit'

/** Returns the reason why nobody can ask the hosts of an event a question now; null if people can. */
export function getClosedReason(event: StoredEvent | null | undefined, now: number): ClosedReason | null {
  if (!event) return 'no_event'
  if (isUnderReview(event)) return 'under_review'
  if (event.cancelledAt !== null) return event.isPublished ? 'cancelled' : 'no_event'
  if (!isActive(event)) return 'no_event'
  if ((event.hostQuestionAccess ?? 'nobody') === 'nobody' || event.hostIds.length === 0) return 'closed'
  return isOpenToQuestions(event, now) ? null : 'over'
}

export async function findHostQuestion(id: string): Promise<StoredQuestion | null> {
  return (await hostQuestions.doc(id).get()).data() ?? null
}

/** Stores a visitor's question with the mail that asks for confirmation. A question that is stored already is skipped. */
export async function addUnconfirmedQuestion(
  id: string,
  newQuestion: NewQuestion,
  mail: Mail,
  now: number,
): Promise<void> {
  const batch = db.batch()
  batch.create(hostQuestions.doc(id), {
    ...newQuestion,
    status: 'unconfirmed',
    hostIds: [],
    createdAt: Timestamp.fromMillis(now),
    sentAt: null,
    publishedAt: null,
    expiresAt: Timestamp.fromMillis(now + CONFIRMATION_PERIOD_MS),
  })
  enqueueIn(batch, mail, now)
  await commitOnce(batch)
}

/** Whether the link that confirms a question has expired. */
export const isConfirmationExpired = (question: StoredQuestion, now: number): boolean =>
  question.status === 'unconfirmed' && now >= getMillis(question.expiresAt)

/**
 * Sends a question to the hosts of its event, unless it was sent already. The address must have been proven. A question from a
 * person who is kept out costs the same reads, and is refused with the same reason, as a question from a person without an RSVP
 * to an event whose hosts take questions only from attendees.
 * @param addedQuestion a member's new question; null for a visitor's question, which is stored until it is confirmed
 */
export function sendHostQuestion(
  id: string,
  addedQuestion: NewQuestion | null,
  now: number,
): Promise<'sent' | NotSentReason> {
  const ref = hostQuestions.doc(id)
  return db.runTransaction(async (transaction) => {
    const storedQuestion = (await transaction.get(ref)).data()
    if (storedQuestion?.status === 'sent') return 'sent'
    const newQuestion = storedQuestion ?? addedQuestion
    if (!newQuestion || (storedQuestion && isConfirmationExpired(storedQuestion, now))) return 'unknown'
    const { asker, question } = newQuestion
    const askedEventId = eventId.parse(newQuestion.eventId)
    const dailyCounter = makeCounter(QUESTIONS_A_DAY, `${askedEventId} ${toMailbox(asker.email)}`, now)
    const [eventDocument, signupDocument, addressDocument, counterDocument] = await readTogether(
      transaction,
      eventRef(askedEventId),
      signupsOf(askedEventId).doc(hashAddress(asker.email)),
      userEmailRef(asker.email),
      rateLimitCounters.doc(dailyCounter.id),
    )
    const event = eventDocument.data()
    const closedReason = getClosedReason(event, now)
    if (!event || closedReason) return closedReason ?? 'no_event'
    const keptOutEntries =
      event.ownerId === null
        ? {}
        : ((await transaction.get(keptOutListRef(event.ownerId))).data()?.entries ?? {})
    const hosts = await readHosts(transaction, event.hostIds, now)
    if (hosts.length === 0) return 'closed'
    const signup = signupDocument.data()
    const storedAddress = addressDocument.data()
    const askerIds = { id: hashAddress(asker.email), userId: getMemberId(storedAddress) ?? asker.userId }
    const isKeptOut = signup?.isKeptOut ?? listKeptOutSignupIds(keptOutEntries, [askerIds]).size > 0
    const isAttendee = signup?.status === 'confirmed' || signup?.status === 'waitlist'
    const isMissingRequiredRsvp = event.hostQuestionAccess === 'attendees' && !isAttendee
    if (isKeptOut || isMissingRequiredRsvp || storedAddress?.isSuspended === true) return 'forbidden'
    const count = counterDocument.data()?.count ?? 0
    if (count >= dailyCounter.maxTries) return 'daily_limit'

    const sentAt = Timestamp.fromMillis(now)
    transaction.set(ref, {
      eventId: askedEventId,
      asker,
      question,
      status: 'sent',
      hostIds: event.hostIds,
      createdAt: storedQuestion?.createdAt ?? sentAt,
      sentAt,
      publishedAt: null,
      expiresAt: Timestamp.fromMillis(now + RETENTION_MS),
    })
    const writeCount = (counter: typeof dailyCounter, previousCount: number) =>
      transaction.set(rateLimitCounters.doc(counter.id), {
        count: previousCount + 1,
        expiresAt: Timestamp.fromMillis(counter.expiresAt),
      })
    writeCount(dailyCounter, count)
    for (const { host, counter, mailCount } of hosts) {
      if (mailCount >= counter.maxTries) continue
      writeCount(counter, mailCount)
      enqueueIn(transaction, composeMail(host, { id, event, newQuestion }), now)
    }
    return 'sent'
  })
}

type Transaction = Parameters<Parameters<typeof db.runTransaction>[0]>[0]

/** Reads the hosts of an event who may still run it, each with the number of today's emails about questions. */
async function readHosts(transaction: Transaction, uids: readonly string[], now: number) {
  const counters = uids.map((uid) => makeCounter(QUESTION_MAILS_A_DAY, uid, now))
  const [documents, counts] = await Promise.all([
    readTogether(transaction, ...uids.map((uid) => users.doc(uid))),
    readTogether(transaction, ...counters.map(({ id }) => rateLimitCounters.doc(id))),
  ])
  return documents.flatMap((document, index) => {
    const host = document.data()
    const counter = counters[index]
    if (!host || !counter || !isMember(host) || !canRunEvents(host)) return []
    return [{ host, counter, mailCount: counts[index]?.data()?.count ?? 0 }]
  })
}

interface QuestionContext {
  readonly id: string
  readonly event: StoredEvent
  readonly newQuestion: NewQuestion
}

/** The mail's id is hashed, because the email log outlives the host's account. */
function composeMail(
  host: { id: UserId; name: string; email: string },
  { id, event, newQuestion }: QuestionContext,
): Mail {
  const { asker, question } = newQuestion
  return {
    id: `host-question-${hashToken(`${id},${host.id}`)}`,
    to: host.email,
    toName: host.name,
    userId: host.id,
    eventId: event.id,
    template: 'host-question',
    data: {
      ...toEventSnapshot(event),
      name: host.name,
      senderName: asker.name,
      replyTo: asker.email,
      // A visitor has no user id, and is recognised by the address.
      ...(asker.userId === null ? {} : { authorId: asker.userId }),
      question,
    },
  }
}

const cursorSchema = z.tuple([instantCursor, idCursor])
const EVENT_FIELDS = ['title', 'hostIds', 'cancelledAt', 'publishedAnswers'] as const

/** Reads a page of the questions about a host's events, the newest first, with the current facts of the events. */
export async function readHostQuestionsPage(
  hostId: UserId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  const cursor = readCursor(after, cursorSchema)
  const orderedQuestions = hostQuestions
    .where('hostIds', 'array-contains', String(hostId))
    .orderBy('sentAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
  const query = cursor
    ? orderedQuestions.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1])
    : orderedQuestions
  const documents = (await query.limit(limit + 1).get()).docs
  const { items, next } = makePage(documents, limit, (lastDocument) => [
    getMillis(lastDocument.data().sentAt) ?? 0,
    lastDocument.id,
  ])
  const ids = [...new Set(items.map((item) => item.data().eventId))]
  const events = await readAll(ids.map(eventAsStoredRef), [...EVENT_FIELDS])
  const eventById = new Map(events.map((event) => [Number(event.id), event.data()]))
  return {
    next,
    items: items.flatMap((item) => {
      const question = item.data()
      const event = eventById.get(question.eventId)
      // A host who has just left the event gets none of its questions, even before the questions' `hostIds` are updated.
      return event?.hostIds.includes(String(hostId)) ? [{ id: item.id, question, event }] : []
    }),
  }
}

type WriteOutcome = 'done' | 'unknown' | 'cancelled' | 'full'

interface AnswerChange {
  readonly eventId: EventId
  readonly questionId: string
  readonly now: number
  /** Adds the audit entry to the commit, if something changes. */
  readonly writeAudit: (writer: DocumentWriter) => void
}

/** `updatedAt` never goes back, even if a clock is behind, because pages show the version of an event with the later time. */
const makeAnswersFields = (event: StoredEvent, publishedAnswers: Answer[], now: number) =>
  encodeEventFields({ publishedAnswers, updatedAt: Math.max(now, event.updatedAt) })

/** Puts a question with its answer on the page of its event, or replaces the answer that is there. */
export function writeAnswer(
  { eventId: id, questionId, now, writeAudit }: AnswerChange,
  texts: Omit<Answer, 'id'>,
): Promise<WriteOutcome> {
  return db.runTransaction(async (transaction) => {
    const ref = hostQuestions.doc(questionId)
    const [eventDocument, questionDocument] = await readTogether(transaction, eventRef(id), ref)
    const event = eventDocument.data()
    const question = questionDocument.data()
    if (!event || question?.eventId !== id || question.status !== 'sent') return 'unknown'
    if (event.cancelledAt !== null) return 'cancelled'
    const answer = { id: questionId, question: texts.question, answer: texts.answer }
    const currentAnswers = event.publishedAnswers ?? []
    const isShown = currentAnswers.some((currentAnswer) => currentAnswer.id === questionId)
    if (!isShown && currentAnswers.length >= MAX_PUBLISHED_ANSWERS) return 'full'
    const publishedAnswers = isShown
      ? currentAnswers.map((currentAnswer) => (currentAnswer.id === questionId ? answer : currentAnswer))
      : [...currentAnswers, answer]
    // `contentUpdatedAt` stays, because an answer must not conflict with an edit of the event.
    transaction.update(eventRef(id), makeAnswersFields(event, publishedAnswers, now))
    const retainedUntil = Math.max(getMillis(question.sentAt) ?? now, event.endsAt) + RETENTION_MS
    transaction.update(ref, {
      publishedAt: Timestamp.fromMillis(now),
      expiresAt: Timestamp.fromMillis(retainedUntil),
    })
    writeAudit(transaction)
    return 'done'
  })
}

/** Removes a question with its answer from the page, even if the stored question has expired. */
export function removePublishedAnswer({
  eventId: id,
  questionId,
  now,
  writeAudit,
}: AnswerChange): Promise<WriteOutcome> {
  return db.runTransaction(async (transaction) => {
    const ref = hostQuestions.doc(questionId)
    const [eventDocument, questionDocument] = await readTogether(transaction, eventRef(id), ref)
    const event = eventDocument.data()
    const question = questionDocument.data()
    if (!event) return 'unknown'
    const currentAnswers = event.publishedAnswers ?? []
    const publishedAnswers = currentAnswers.filter((currentAnswer) => currentAnswer.id !== questionId)
    if (publishedAnswers.length === currentAnswers.length) return 'done'
    transaction.update(eventRef(id), makeAnswersFields(event, publishedAnswers, now))
    if (question?.eventId === id && question.sentAt) {
      const expiresAt = Timestamp.fromMillis(getMillis(question.sentAt) + RETENTION_MS)
      transaction.update(ref, { publishedAt: null, expiresAt })
    }
    writeAudit(transaction)
    return 'done'
  })
}

const PAGE_SIZE = 200

/**
 * Lets an event's current hosts read its questions, after hosts have joined or left. An event that never took questions costs
 * no read.
 */
export async function updateQuestionHosts(
  id: number,
  before: EventDocument | undefined,
  after: EventDocument | undefined,
): Promise<void> {
  if (!before || after?.['hostQuestionAccess'] === undefined) return
  if (JSON.stringify(before['hostIds']) === JSON.stringify(after['hostIds'])) return
  const query = hostQuestions.where('eventId', '==', id).orderBy(FieldPath.documentId())
  for await (const page of readPages(query, PAGE_SIZE)) {
    // This uses the current data, because triggers may run late and out of order.
    const hostIds = getField(await eventAsStoredRef(id).get(), 'hostIds')
    if (!hostIds) return
    const batch = db.batch()
    for (const question of page)
      if (question.data().status === 'sent') batch.update(question.ref, { hostIds })
    await batch.commit()
  }
}

/** Moves the questions that were asked at `latestCreatedAt` or earlier from one address to another. */
export async function moveHostQuestions(
  oldEmail: string,
  newEmail: string,
  latestCreatedAt: number,
): Promise<void> {
  const snapshot = await hostQuestions.where('asker.email', '==', oldEmail).get()
  const batch = db.batch()
  for (const { ref, createTime } of snapshot.docs)
    if (createTime.toMillis() <= latestCreatedAt) batch.update(ref, { 'asker.email': newEmail })
  await batch.commit()
}
