import type { EventForm } from './event-form.ts'

/** The labels of `whoMayAsk`: who may ask an event's hosts a question on its page. */
export const mayAskLabels: Readonly<Record<NonNullable<EventForm['whoMayAsk']>, string>> = {
  nobody: 'Nobody',
  attendees: 'Only attendees',
  anyone: 'Anyone',
}
