/*
 * Questions that a host asks everyone who RSVPs, at most three. A stored answer contains the question's text, so that the answer
 * stays readable if the questions change. Walk-ins and members with a standing RSVP are not asked.
 */

export const questionKinds = ['text', 'single_choice', 'multiple_choice'] as const

export interface Question {
  /** The question's id, the same in every copy of the event. */
  readonly id: string
  /** The kind of answer: a short text, one of the options, or several of them. */
  readonly kind: (typeof questionKinds)[number]
  readonly text: string
  readonly isRequired: boolean
  /** The choices; empty for a question that is answered with text. */
  readonly options: readonly string[]
}

/** An answer as an RSVP sends it. */
export interface SubmittedAnswer {
  readonly questionId: string
  readonly values: readonly string[]
}

/** An answer as it is stored and shown, with the question's text. */
export interface Answer extends SubmittedAnswer {
  readonly question: string
}

export const MAX_QUESTIONS = 3
export const MAX_QUESTION_LENGTH = 120
export const MAX_OPTIONS = 10
export const MAX_OPTION_LENGTH = 80
export const MAX_ANSWER_LENGTH = 280
/** How many days after the end of an event the answers of its attendees are deleted. */
export const ANSWER_RETENTION_DAYS = 30

function isValidAnswer({ kind, isRequired, options }: Question, values: readonly string[]): boolean {
  if (values.length === 0) return !isRequired
  if (new Set(values).size < values.length || (kind !== 'multiple_choice' && values.length > 1)) return false
  return kind === 'text' || values.every((value) => options.includes(value))
}

/**
 * The answers of an RSVP in the order of the questions; null if they do not fit the questions: an answer to another
 * question, an invalid one, or none to a required question.
 */
export function matchAnswers(
  questions: readonly Question[] | null | undefined,
  answers: readonly SubmittedAnswer[],
): readonly Answer[] | null {
  const allQuestions = questions ?? []
  const hasQuestion = ({ questionId }: SubmittedAnswer) => allQuestions.some(({ id }) => id === questionId)
  const findValues = (id: string) => answers.find(({ questionId }) => questionId === id)?.values ?? []
  if (
    !answers.every(hasQuestion) ||
    !allQuestions.every((question) => isValidAnswer(question, findValues(question.id)))
  )
    return null
  return allQuestions.flatMap(({ id, text }) => {
    const values = findValues(id)
    return values.length === 0 ? [] : { questionId: id, question: text, values }
  })
}

/** Whether a question has another text, kind or options than before. Added and removed questions do not count. */
export function hasChangedQuestion(
  formerQuestions: readonly Question[] | null | undefined,
  newQuestions: readonly Question[] | null | undefined,
): boolean {
  return (newQuestions ?? []).some((question) => {
    const formerQuestion = formerQuestions?.find(({ id }) => id === question.id)
    if (!formerQuestion) return false
    const hasSameOptions = JSON.stringify(formerQuestion.options) === JSON.stringify(question.options)
    return formerQuestion.kind !== question.kind || formerQuestion.text !== question.text || !hasSameOptions
  })
}

/** The questions as one text: `Any allergies?; Which course? (soup, pie)`. */
export function formatQuestions(questions: readonly Question[]): string {
  return questions
    .map(({ text, options }) => (options.length === 0 ? text : `${text} (${options.join(', ')})`))
    .join('; ')
}
