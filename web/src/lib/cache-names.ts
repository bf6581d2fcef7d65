/** The service worker's caches. Private answers are stored under their user's id (`PERSON_PARAM`). */
export const PRIVATE_CACHE = 'kiln-private'
export const EVENTS_CACHE = 'kiln-events'
export const IMAGES_CACHE = 'kiln-images'
export const CODE_CACHE = 'kiln-code'

/** For how many days visited pages are available offline. */
export const CACHE_DAYS = 30

/** With this header a page tells the service worker the current user; the server does not read it. */
export const PERSON_HEADER = 'X-Kiln-Person'
export const PERSON_PARAM = 'kiln-person'

/** The entry of the private cache that names the current user, so that late answers to others are not cached. */
export const currentUserMark = (person: string): string => `/here?${PERSON_PARAM}=${person}`
