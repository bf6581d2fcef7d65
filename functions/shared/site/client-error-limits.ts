/** How many errors of one page view are reported; later ones add nothing new. */
export const MAX_CLIENT_ERRORS = 5
/** The maximum lengths of a message and a stack, in characters. */
export const MAX_ERROR_MESSAGE_LENGTH = 500
export const MAX_ERROR_STACK_LENGTH = 4096
