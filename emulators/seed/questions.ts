import type { SeedEvent } from './seed-event.ts'

const DAY_MS = 86_400_000

interface QuestionContext {
  readonly eventId: number
  readonly hostIds: readonly string[]
  readonly asker: { readonly name: string; readonly email: string; readonly userId: number }
  readonly now: number
}

/** Makes an event's questions to its hosts: their documents, and the answers that the event's page shows. */
export function makeHostQuestions(
  { hostQuestions = [] }: SeedEvent,
  { eventId, hostIds, asker, now }: QuestionContext,
) {
  return hostQuestions.map(({ question, answer }, index) => {
    const id = `seeded-question-${eventId}-${index}`
    const sentAt = new Date(now - (hostQuestions.length - index) * 3_600_000)
    const data = {
      eventId,
      status: 'sent',
      hostIds,
      asker,
      question,
      createdAt: sentAt,
      sentAt,
      publishedAt: answer === null ? null : sentAt,
      expiresAt: new Date(now + 90 * DAY_MS),
    }
    const publishedAnswers = answer === null ? [] : [{ id, question, answer }]
    return { document: { path: `hostQuestions/${id}`, data }, publishedAnswers }
  })
}

/** Makes the answers of one sign-up. Successive sign-ups choose successive options. */
export function makeRsvpAnswers(questions: NonNullable<SeedEvent['questions']>, seq: number) {
  return questions.flatMap(({ id, text, options }) => {
    const option = options[seq % options.length]
    return option === undefined ? [] : { questionId: id, question: text, values: [option] }
  })
}
