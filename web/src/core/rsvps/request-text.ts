/** The label of the RSVP button of an event whose hosts choose who comes. */
export const ASK_TO_JOIN_LABEL = 'Ask to join'
export const ASKED_TO_JOIN_TEXT = 'You asked to join'
export const HOST_CHOOSES_TEXT = 'The host chooses who comes.'
export const ANSWER_BY_EMAIL_TEXT = "We'll email you their answer, at the latest when the event starts."

/** Examples: `1 request`, `3 requests`. */
export const formatRequestCount = (count: number): string => (count === 1 ? '1 request' : `${count} requests`)
