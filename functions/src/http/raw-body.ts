import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * Cloud Functions' framework (and the emulator's copy of it) reads and parses a body before the function is called, and
 * answers a malformed one itself, with a page of HTML. So that every error has the API's one shape, a request to `/api/`
 * is made to look like plain bytes to it, which it then hands over unparsed as `rawBody`; `contentTypeOf` tells what the
 * sender said. The hook is Node's own (`node:diagnostics_channel`) and runs before any listener of the server.
 */
const sent = new WeakMap<IncomingMessage, { type: string | undefined; encoding: string | undefined }>()

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  if (!request.url?.startsWith('/api/')) return
  const { headers } = request
  sent.set(request, { type: headers['content-type'], encoding: headers['content-encoding'] })
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    headers['content-type'] = 'application/octet-stream'
    // Compressed bodies stay compressed, and are refused: nothing unpacks without a limit.
    delete headers['content-encoding']
  }
})

/** The `Content-Type` the sender gave, without parameters and in lower case. */
export function contentTypeOf(request: IncomingMessage): string | undefined {
  return contentTypeLineOf(request)?.split(';', 1)[0]?.trim().toLowerCase()
}

/** The `Content-Type` as the sender gave it: a form's names its boundary. */
export function contentTypeLineOf(request: IncomingMessage): string | undefined {
  return sent.has(request) ? sent.get(request)?.type : request.headers['content-type']
}

/** The `Content-Encoding` the sender gave. */
export function contentEncodingOf(request: IncomingMessage): string | undefined {
  return sent.has(request) ? sent.get(request)?.encoding : request.headers['content-encoding']
}

/** The body's bytes, as the framework has read them; empty where there is none. */
export function rawBodyOf(request: IncomingMessage): Buffer {
  return (request as { rawBody?: Buffer }).rawBody ?? Buffer.alloc(0)
}
