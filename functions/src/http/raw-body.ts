import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/*
 * Cloud Functions' framework (and the emulator's copy of it) reads a body of up to 1 GB into memory, decompresses and parses it
 * before the function is called, and responds to a malformed body itself, with an HTML page. So in every function and for every
 * path, this hook of Node (`node:diagnostics_channel`) runs before any listener of the server:
 *
 * - a body whose declared size is too large is not read; of a body without a declared size, only the bytes up to the limit are
 *   used;
 * - nothing is decompressed: a compressed body stays as it is, and our code refuses it;
 * - a request looks like plain bytes to the framework, which then passes it on unparsed as `rawBody`. Only events,
 *   which Google's Eventarc sends to a trigger, are parsed by the framework.
 */

interface Body {
  readonly type: string | undefined
  readonly encoding: string | undefined
  isTooLarge: boolean
}

/** The maximum size of a body, unless `allowLargerBody` has raised it for the path. */
export const MAX_BODY_BYTES = 64 * 1024
/** An event of a trigger may hold a Firestore document of 1 MB twice: as it was before and after the write. */
const MAX_EVENT_BYTES = 8 * 1024 * 1024

const isTrigger = !['http', undefined].includes(process.env['FUNCTION_SIGNATURE_TYPE'])
const bodies = new WeakMap<IncomingMessage, Body>()
const raisedLimits: { readonly path: RegExp; readonly maxBytes: number }[] = []

/** Lets requests to a path, such as `/api/events/{id}/photos`, have a larger body than others. */
export function allowLargerBody(path: string, maxBytes: number): void {
  raisedLimits.push({ path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), maxBytes })
}

function getMaxBytes(request: IncomingMessage): number {
  if (isTrigger) return MAX_EVENT_BYTES
  const path = request.url?.split('?', 1)[0] ?? ''
  return raisedLimits.find((entry) => entry.path.test(path))?.maxBytes ?? MAX_BODY_BYTES
}

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  const { headers } = request
  const maxBytes = getMaxBytes(request)
  const body: Body = {
    type: headers['content-type'],
    encoding: headers['content-encoding'],
    isTooLarge: Number(headers['content-length'] ?? 0) > maxBytes,
  }
  bodies.set(request, body)
  delete headers['content-encoding']
  if (body.isTooLarge) {
    // The framework then sees a request without a body, and Node drops the body.
    delete headers['content-length']
  } else if (headers['transfer-encoding'] !== undefined) limitBody(maxBytes, request, body)
  if (!isTrigger && (headers['content-length'] ?? headers['transfer-encoding']) !== undefined) {
    headers['content-type'] = 'application/octet-stream'
  }
})

/** Lets Node read the request to its end, so that we can respond, but drops the bytes above the limit. */
function limitBody(maxBytes: number, request: IncomingMessage, body: Body): void {
  let remainingBytes = maxBytes
  const push = request.push.bind(request)
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(null)
    remainingBytes -= chunk.length
    body.isTooLarge ||= remainingBytes < 0
    return body.isTooLarge || push(chunk, encoding)
  }
}

/** The sender's `Content-Type`, without parameters and in lower case. */
export function getContentType(request: IncomingMessage): string | undefined {
  return getContentTypeHeader(request)?.split(';', 1)[0]?.trim().toLowerCase()
}

/** The sender's whole `Content-Type`, which for a form contains its boundary. */
export function getContentTypeHeader(request: IncomingMessage): string | undefined {
  return bodies.get(request)?.type
}

/** The sender's `Content-Encoding`. */
export function getContentEncoding(request: IncomingMessage): string | undefined {
  return bodies.get(request)?.encoding
}

/** Whether the sender's body exceeded its limit. If so, `getRawBody` returns no bytes, or only those within the limit. */
export function isBodyTooLarge(request: IncomingMessage): boolean {
  return bodies.get(request)?.isTooLarge ?? false
}

/** The body's bytes, as the framework has read them; empty if there is no body. */
export function getRawBody(request: IncomingMessage): Buffer {
  return (request as { rawBody?: Buffer }).rawBody ?? Buffer.alloc(0)
}
