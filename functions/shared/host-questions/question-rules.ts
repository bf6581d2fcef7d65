/** Maximum length of a question, and of an answer on the event's page. */
export const MAX_HOST_QUESTION_LENGTH = 1000
/** How many questions one person may ask about one event in a day (UTC). */
export const QUESTIONS_A_DAY = { name: 'host-questions', maxTries: 3, windowSeconds: 86_400 } as const
/** How many emails about questions one host gets in a day (UTC). Further questions are only on the dashboard. */
export const QUESTION_MAILS_A_DAY = {
  name: 'host-question-mails',
  maxTries: 30,
  windowSeconds: 86_400,
} as const
/** How many questions with answers the page of one event shows. The event's document holds them, so they must be few. */
export const MAX_PUBLISHED_ANSWERS = 10
/** How long after the end of an event people can still ask its hosts. */
export const QUESTION_PERIOD_AFTER_END_MS = 7 * 86_400_000

/** Whether an event's hosts accept questions, from anyone or from attendees, and it is not too late to ask. */
export function isOpenToQuestions(
  {
    hostQuestionAccess,
    endsAt,
  }: { readonly hostQuestionAccess?: string | undefined; readonly endsAt: number },
  now: number,
): boolean {
  return (hostQuestionAccess ?? 'nobody') !== 'nobody' && now < endsAt + QUESTION_PERIOD_AFTER_END_MS
}
