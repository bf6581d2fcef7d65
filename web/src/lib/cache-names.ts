/** Caches the service worker fills; the private one is dropped at log-out. */
export const PRIVATE_CACHE = 'kiln-private'
export const EVENTS_CACHE = 'kiln-events'
export const IMAGES_CACHE = 'kiln-images'
