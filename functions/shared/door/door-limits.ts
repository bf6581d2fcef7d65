/** By this header a helper without an account is known: it has the token of a door's link. */
export const DOOR_HEADER = 'X-Kiln-Door'

/** Doors open so long before the event does: nobody came to it earlier. */
export const DOORS_MS = 6 * 3_600_000

/** So long after its end a helper's link is good, and a device keeps the list. */
export const HELPER_MS = 6 * 3_600_000
export const RETENTION_AFTER_MS = 24 * 3_600_000

/** The most rows that one answer holds, and the most facts that one call brings. */
export const DOOR_PAGE = 500
export const MAX_FACTS = 100
