import type { EventForm } from './event-form.ts'

/** The labels of `hostQuestionAccess`: who may ask an event's hosts a question on its page. */
export const hostQuestionAccessLabels: Readonly<
  Record<NonNullable<EventForm['hostQuestionAccess']>, string>
> = {
  nobody: 'Nobody',
  attendees: 'Only attendees',
  anyone: 'Anyone',
}
