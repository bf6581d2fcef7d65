/*
 * An admin's decision that its subject can object to is its entry in the audit log, which holds the reason. The id follows from what
 * was decided and when, so the event or the user itself says which entry it is.
 */

/** Of the decision that hides an event; `at` in milliseconds since 1970. */
export const hidingId = (eventId: number, at: number): string => `event-${eventId}-hidden-${at}`

/** Of the decision that suspends a user. */
export const suspensionId = (userId: number, at: number): string => `user-${userId}-suspended-${at}`
