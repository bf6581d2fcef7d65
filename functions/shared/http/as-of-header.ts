/**
 * The response header with the time at which the response's data was current, in milliseconds since 1970. Clients need it,
 * because shared caches, the service worker and the device may return the response later.
 */
export const AS_OF_HEADER = 'X-Kiln-As-Of'
