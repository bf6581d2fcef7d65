/**
 * The header of every answer that says when it was true, in milliseconds since 1970: shared caches, the service worker and
 * the device hand it out later.
 */
export const AS_OF = 'X-Kiln-As-Of'
