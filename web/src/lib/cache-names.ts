/*
 * The service worker's caches. All except the private one belong to all users of the device, and `sw.ts` limits their number of
 * entries.
 */

/** Private responses, stored under their users' ids (`USER_PARAM`). `deleteOtherUsersData` removes those of other users. */
export const PRIVATE_CACHE = 'kiln-private'
/** Responses of calls that are the same for everyone. */
export const EVENTS_CACHE = 'kiln-events'
export const IMAGES_CACHE = 'kiln-images'
export const CODE_CACHE = 'kiln-code'

/** The number of days for which visited pages are available offline. */
export const CACHE_DAYS = 30

/** The header in which a page tells the service worker the current user; the server does not read it. */
export const USER_HEADER = 'X-Kiln-User'
/** The parameter with the user's id that the service worker adds to the URL under which it caches a private response. */
export const USER_PARAM = 'kiln-user'

/**
 * Returns the key of the private cache's entry for the current user. The service worker caches a response only while its user has
 * this entry, so a response that arrives after the user has logged out is not stored.
 */
export const makeCurrentUserCacheKey = (userId: string): string => `/here?${USER_PARAM}=${userId}`
