import type { EventDetail } from '@shared/events/contract.ts'

/** Whether an event's page has questions to its hosts; without them none of their code is loaded. */
export const hasQuestions = (event: Pick<EventDetail, 'whoMayAsk' | 'publishedAnswers'>): boolean =>
  (event.whoMayAsk ?? 'nobody') !== 'nobody' || event.publishedAnswers !== undefined
