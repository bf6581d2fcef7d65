/*
 * An admin's decision that its subject can object to is its entry in the audit log, which holds the reason. The id is
 * derived from the decision and its time, so the event or user identifies its entry.
 */

/** Returns the id of the decision that hides an event; `at` in milliseconds since 1970. */
export const hidingId = (eventId: number, at: number): string => `event-${eventId}-hidden-${at}`

/** Returns the id of the decision that suspends a user. */
export const suspensionId = (userId: number, at: number): string => `user-${userId}-suspended-${at}`
