/** Errors of one page view that are reported; what comes after them is more of the same. */
export const MAX_CLIENT_ERRORS = 5
/** Characters. */
export const MAX_ERROR_MESSAGE = 500
export const MAX_ERROR_STACK = 4096
