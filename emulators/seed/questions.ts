import type { SeedEvent } from './programme.ts'

const DAY = 86_400_000

interface QuestionContext {
  readonly event: number
  readonly hostIds: readonly string[]
  readonly asker: { readonly name: string; readonly email: string; readonly userId: number }
  readonly now: number
}

/** The documents of the member's questions to the hosts of an event. */
export function questionDocuments(
  { asked: questions = [] }: SeedEvent,
  { event, hostIds, asker, now }: QuestionContext,
) {
  return questions.map(({ question, answer }, index) => {
    const id = `seeded-question-${event}-${index}`
    const sentAt = new Date(now - (questions.length - index) * 3_600_000)
    const data = {
      eventId: event,
      status: 'sent',
      hostIds,
      asker,
      question,
      createdAt: sentAt,
      sentAt,
      publishedAt: answer === null ? null : sentAt,
      expiresAt: new Date(now + 90 * DAY),
    }
    const published = answer === null ? [] : [{ id, question, answer }]
    return { document: { path: `hostQuestions/${id}`, data }, published }
  })
}

/** The answers of one sign-up. The options take turns. */
export function answersOf(questions: NonNullable<SeedEvent['questions']>, seq: number) {
  return questions.flatMap(({ id, text, options }) => {
    const option = options[seq % options.length]
    return option === undefined ? [] : { questionId: id, question: text, values: [option] }
  })
}
