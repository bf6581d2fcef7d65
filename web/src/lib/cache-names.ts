/** The service worker's caches. Private answers are stored under their user's id (`PERSON_PARAM`). */
export const PRIVATE_CACHE = 'kiln-private'
export const EVENTS_CACHE = 'kiln-events'
export const IMAGES_CACHE = 'kiln-images'
export const CODE_CACHE = 'kiln-code'

/** The number of days for which visited pages are available offline. */
export const CACHE_DAYS = 30

/** The header in which a page tells the service worker the current user; the server does not read it. */
export const PERSON_HEADER = 'X-Kiln-Person'
export const PERSON_PARAM = 'kiln-person'

/** The key of the private cache's entry for the current user. Late answers to other users are not cached without one. */
export const currentUserMark = (userId: string): string => `/here?${PERSON_PARAM}=${userId}`
