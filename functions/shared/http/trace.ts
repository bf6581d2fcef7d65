/**
 * The header that identifies a call, from the click in the browser to the mail that it causes: the id that the caller chose,
 * or the server's own, which is in every log line about it. It is for finding related log lines only.
 */
export const TRACE = 'X-Kiln-Trace'
