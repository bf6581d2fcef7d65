import type { EventForm } from './event-form.ts'

/** Who may ask an event's hosts a question on its page, in the order of the choice. */
export const mayAskLabels: Readonly<Record<NonNullable<EventForm['whoMayAsk']>, string>> = {
  nobody: 'Nobody',
  attendees: 'Only attendees',
  anyone: 'Anyone',
}
