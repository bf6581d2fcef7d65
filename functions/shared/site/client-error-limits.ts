/** How many errors of one page view are reported; later ones tell nothing new. */
export const MAX_CLIENT_ERRORS = 5
/** Characters. */
export const MAX_ERROR_MESSAGE = 500
export const MAX_ERROR_STACK = 4096
