import type { IncomingMessage } from 'node:http'
import { CallError } from '../platform/call-handler.ts'
import { getContentEncoding, getContentType, isBodyTooLarge, MAX_BODY_BYTES, getRawBody } from './raw-body.ts'

/**
 * Reads the JSON of a request's body. A missing body counts as an empty object, so that the response names each missing field.
 * Throws `body_too_large`, `unsupported_media_type` or `invalid_body`.
 */
export function readJson(request: IncomingMessage, otherMediaTypes: readonly string[] = []): unknown {
  const rawBody = getRawBody(request)
  if (isBodyTooLarge(request)) {
    throw new CallError('body_too_large', `Please send at most ${MAX_BODY_BYTES / 1024} KB.`)
  }
  if (rawBody.length === 0) return {}
  const type = getContentType(request) ?? ''
  const isJson = type === 'application/json' || otherMediaTypes.includes(type)
  if (!isJson || getContentEncoding(request) !== undefined) {
    throw new CallError('unsupported_media_type', 'Please send JSON, with Content-Type: application/json.')
  }
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new CallError('invalid_body', 'The body of the request is not valid JSON.')
  }
}
