import type { EventDetail } from '@shared/events/contract.ts'

/** Whether an event's page has the panel for questions to its hosts; without it, the panel's code is not loaded. */
export const hasQuestionsToHosts = (event: Pick<EventDetail, 'whoMayAsk' | 'publishedAnswers'>): boolean =>
  (event.whoMayAsk ?? 'nobody') !== 'nobody' || event.publishedAnswers !== undefined

/** Whether the page of an RSVP has the panel. A request to join is not enough for hosts who take questions only from attendees. */
export const hasQuestionsForRsvp = (
  event: Pick<EventDetail, 'whoMayAsk' | 'publishedAnswers'>,
  { isRequest }: { readonly isRequest?: boolean | undefined },
): boolean => hasQuestionsToHosts(event) && !(isRequest && event.whoMayAsk === 'attendees')
