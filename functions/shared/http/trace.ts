/**
 * The header that names a call, from the browser's press to the mail it caused: the id of the caller's choice, or the server's own,
 * which is in every line of the log about it. It only names: nothing is decided by it.
 */
export const TRACE = 'X-Kiln-Trace'
