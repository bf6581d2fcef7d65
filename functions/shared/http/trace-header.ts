/**
 * The header with the id of a call. The caller chooses the id; if it sends none, the server chooses one. Every log line about the
 * call contains the id, from the click in the browser to the email that the call causes. The id is used only to find related log
 * lines.
 */
export const TRACE_HEADER = 'X-Kiln-Trace'
