/*
 * An admin's decision to hide an event or to suspend a user is stored as an entry of the audit log, with the reason. The id of
 * the entry is made from the subject and the time of the decision, so the entry can be found from the event or user.
 */

/** Returns the id of the decision that hides an event. Instants are milliseconds since 1970. */
export const makeHidingDecisionId = (eventId: number, hiddenAt: number): string =>
  `event-${eventId}-hidden-${hiddenAt}`

/** Returns the id of the decision that suspends a user. */
export const makeSuspensionDecisionId = (userId: number, suspendedAt: number): string =>
  `user-${userId}-suspended-${suspendedAt}`
