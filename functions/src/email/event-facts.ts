/** These e-mails tell of an event as it was when they were queued; all others of how it is when they are sent. */
export const toldAsItWas: ReadonlySet<string> = new Set([
  'event-cancelled',
  'rsvp-cancelled',
  'event-update',
  'post-event-wrap',
])
