import type { EventDetail } from '@shared/events/contract.ts'

/** Whether an event's page has the panel for questions to its hosts; without it, the panel's code is not loaded. */
export const hasQuestionsToHosts = (event: Pick<EventDetail, 'whoMayAsk' | 'publishedAnswers'>): boolean =>
  (event.whoMayAsk ?? 'nobody') !== 'nobody' || event.publishedAnswers !== undefined
