/** The header in which a helper without an account sends the token of a door's link. */
export const DOOR_HEADER = 'X-Kiln-Door'

/** How long before the event's start check-in opens. */
export const CHECK_IN_OPENS_BEFORE_MS = 6 * 3_600_000

/** How long after the event's end a helper's link works. */
export const HELPER_LINK_GRACE_MS = 6 * 3_600_000
/** How long after the event's end a device keeps the list. */
export const DEVICE_RETENTION_MS = 24 * 3_600_000

/** How many rows one response can hold. */
export const DOOR_PAGE_SIZE = 500
/** How many arrivals one call can send. */
export const MAX_ARRIVALS = 100
