/** By this header a helper without an account is known: it has the token of a door's link. */
export const DOOR_HEADER = 'X-Kiln-Door'

/** How long before the event check-in opens; an arrival cannot be earlier. */
export const DOORS_MS = 6 * 3_600_000

/** How long after the event's end a helper's link works. */
export const HELPER_MS = 6 * 3_600_000
/** How long after the event's end a device keeps the list. */
export const RETENTION_AFTER_MS = 24 * 3_600_000

/** The most rows that one answer holds, and the most facts that one call brings. */
export const DOOR_PAGE = 500
export const MAX_FACTS = 100
