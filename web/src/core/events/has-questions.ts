import type { EventDetail } from '@shared/events/contract.ts'

/** Whether an event's page has anything of questions to its hosts; without it nothing of them is loaded. */
export const hasQuestions = (event: Pick<EventDetail, 'whoMayAsk' | 'publishedAnswers'>): boolean =>
  (event.whoMayAsk ?? 'nobody') !== 'nobody' || event.publishedAnswers !== undefined
