/**
 * The header with the id of a call, which the caller chose or otherwise the server. Every log line about the call contains it,
 * from the click in the browser to the email that it causes. It is used only to find related log lines.
 */
export const TRACE = 'X-Kiln-Trace'
