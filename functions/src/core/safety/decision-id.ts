/*
 * An admin's decision to hide an event or to suspend a user is stored as an entry of the audit log, with the reason. The id of
 * the entry is made from the subject and the time of the decision, so the event or user leads to the entry.
 */

/** Returns the id of the decision that hides an event; `at` in milliseconds since 1970. */
export const makeHidingId = (eventId: number, at: number): string => `event-${eventId}-hidden-${at}`

/** Returns the id of the decision that suspends a user. */
export const makeSuspensionId = (userId: number, at: number): string => `user-${userId}-suspended-${at}`
