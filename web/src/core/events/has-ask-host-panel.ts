import type { EventDetail } from '@shared/events/contract.ts'

/** Whether an event's page has the panel for questions to its hosts. Without it, the panel's code is not loaded. */
export const hasAskHostPanel = (
  event: Pick<EventDetail, 'hostQuestionAccess' | 'publishedAnswers'>,
): boolean => (event.hostQuestionAccess ?? 'nobody') !== 'nobody' || event.publishedAnswers !== undefined

/**
 * Whether the page of an RSVP has the panel. Someone who has only asked to join is not an attendee, so the panel is missing if
 * only attendees may ask.
 */
export const hasAskHostPanelForRsvp = (
  event: Pick<EventDetail, 'hostQuestionAccess' | 'publishedAnswers'>,
  { isRequest }: { readonly isRequest?: boolean | undefined },
): boolean => hasAskHostPanel(event) && !(isRequest && event.hostQuestionAccess === 'attendees')
