import { randomUUID } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import type { UserId } from '../../functions/shared/ids.ts'
import { addUnconfirmedQuestion } from '../../functions/src/features/messages/host-questions-store.ts'
import { hostQuestions } from '../../functions/src/platform/collections.ts'
import { makeHostQuestionToken } from '../../functions/src/platform/tokens.ts'
import { makeEmail } from './test-users.ts'

const QUESTION = 'Is there a lift?'

interface Asker {
  readonly name: string
  readonly email: string
  readonly userId: UserId | null
}
const makeAsker = (): Asker => ({ name: 'Robin', email: makeEmail('asker'), userId: null })

/** Makes a question that the visitor has not confirmed; returns the token of the link in the visitor's email. */
export async function makeUnconfirmedQuestion(
  eventId: number,
  overrides: Partial<Asker> = {},
): Promise<string> {
  const asker = { ...makeAsker(), ...overrides }
  const id = `question-${randomUUID()}`
  const mail = {
    id: `confirm-${id}`,
    to: asker.email,
    toName: '',
    eventId: null,
    userId: null,
    template: 'confirm-question',
    data: { title: 'Clay Night', questionId: id },
    isProven: false,
  } as const
  await addUnconfirmedQuestion(id, { eventId, asker, question: QUESTION }, mail, Date.now())
  return makeHostQuestionToken(id)
}

/** Makes a question that was sent to the hosts of an event; returns the question's id. */
export async function makeHostQuestion(
  eventId: number,
  hostIds: readonly string[],
  asker = makeAsker(),
): Promise<string> {
  const id = `question-${randomUUID()}`
  const now = Timestamp.now()
  await hostQuestions.doc(id).set({
    eventId,
    asker,
    question: QUESTION,
    status: 'sent',
    hostIds: [...hostIds],
    createdAt: now,
    sentAt: now,
    publishedAt: null,
    expiresAt: Timestamp.fromMillis(now.toMillis() + 86_400_000),
  })
  return id
}
