import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { CallName } from '../../shared/api.ts'
import { DOOR_HEADER } from '../../shared/door/door-limits.ts'
import type { Call, CachePolicy } from '../../shared/http/call.ts'
import { idempotencyKey } from '../../shared/http/fields.ts'
import { TRACE_HEADER } from '../../shared/http/trace-header.ts'
import { AS_OF_HEADER } from '../../shared/http/as-of-header.ts'
import { eventId, type UserId } from '../../shared/ids.ts'
import { MemoCache } from '../platform/memo-cache.ts'
import { respondWithError } from './error-response.ts'
import { authoriseEvent, authoriseHelper, authoriseRole } from './authorise.ts'
import { computeEtag, isNotModified } from './etag.ts'
import { identifyCaller } from './caller.ts'
import { readClientAddress } from './client-address.ts'
import { type CallRequest, type Handler } from '../platform/call-handler.ts'
import { readJson } from './json-body.ts'
import { parseRequestPart } from './parse-request.ts'
import { enforceLimits } from './rate-limit.ts'
import { allowFraming } from './security-headers.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

const headersSchema = z.object({ 'Idempotency-Key': idempotencyKey })

/** The schema of a form that contains only files. */
const emptyFormSchema = z.object({})

/** How many responses an instance caches for each call that has a `cache` policy. */
const MAX_CACHED_RESPONSES = 300

/**
 * Serves one call of the table. Checks that reveal less come first: a forged sender (403), no session (401), a caller without the
 * required role (403), a malformed path (400), an event that is missing (404) or another host's (403). The query and the body
 * come next (400, 413, 415), and the limits last (429). So callers learn about an object or a schema only if they have
 * access to it, and a malformed request costs no try.
 */
export function serveCall<N extends CallName>(call: Call, handler: Handler<N>): RequestHandler {
  const responseCache = new MemoCache<DatedResult>(MAX_CACHED_RESPONSES)
  /** The result of a read is dated to the beginning of the call, that of a write to its end. */
  const compute = async (callRequest: CallRequest<N>): Promise<DatedResult> => {
    const result = await handler(callRequest)
    return { result, asOf: call.method === 'GET' ? callRequest.now : Date.now() }
  }
  return async (request, response) => {
    const now = Date.now()
    let refundTries: (() => void) | undefined
    try {
      // With a helper's link, only the link counts: a session in the same request is ignored.
      const helperToken = call.access === 'eventDoor' ? request.get(DOOR_HEADER) : undefined
      const caller =
        helperToken === undefined
          ? await authoriseRole(call, await identifyCaller(request, response, call), now)
          : null
      const params = call.params && parseRequestPart(call.params, request.params, 'invalid_params')
      if (helperToken !== undefined) await authoriseHelper(eventId.parse(params?.id), helperToken, now)
      else if (call.access === 'eventHost' || call.access === 'eventDoor')
        await authoriseEvent(eventId.parse(params?.id), caller)
      const query = call.query && parseRequestPart(call.query, request.query, 'invalid_query')
      const { body, files } = await readBody(request, call)
      const callIdempotencyKey = readIdempotencyKey(request)
      if (call.limits) {
        const limitSubject = { ipAddress: readClientAddress(request), caller, body, now }
        refundTries = await enforceLimits(call.limits, limitSubject)
      }
      const session = {
        set: (cookie: string, userId: UserId) => {
          setSessionCookie(response, cookie, userId)
        },
        clear: () => {
          clearSessionCookie(response)
        },
      }
      const callRequest = {
        params,
        query,
        body,
        files,
        caller,
        now,
        idempotencyKey: callIdempotencyKey,
        session,
      } as CallRequest<N>
      const result = call.cache
        ? await responseCache.get(JSON.stringify([params, query]), call.cache.maxAgeSeconds, () =>
            compute(callRequest),
          )
        : await compute(callRequest)
      respond(request, response, call, result, params)
    } catch (error) {
      // A failure of the server does not use up a try.
      if (respondWithError(error, request, response, call) >= 500) refundTries?.()
    }
  }
}

async function readBody(request: Request, call: Call) {
  if (!call.upload) {
    return {
      body: call.body && parseRequestPart(call.body, readJson(request, call.bodyTypes), 'invalid_body'),
      files: [],
    }
  }
  // The parser is loaded on first use, because few calls take files.
  const { readForm } = await import('./form-body.ts')
  const { fields, files, fieldErrors } = await readForm(request, call.upload)
  return { body: parseRequestPart(call.body ?? emptyFormSchema, fields, 'invalid_body', fieldErrors), files }
}

function readIdempotencyKey(request: Request): string | null {
  return parseRequestPart(
    headersSchema,
    { 'Idempotency-Key': request.get('idempotency-key') },
    'invalid_params',
  )['Idempotency-Key']
}

interface DatedResult {
  readonly result: unknown
  /** When the result was current, in milliseconds since 1970. */
  readonly asOf: number
}

function respond(
  request: Request,
  response: Response,
  call: Call,
  { result, asOf }: DatedResult,
  params: Readonly<Record<string, unknown>> | undefined,
): void {
  response.statusCode = call.status
  if (call.status === 303) {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Location', result as string)
    response.end()
    return
  }
  const body = call.responseType ? (result as string | Uint8Array) : JSON.stringify(result)
  const type = call.responseType ?? 'application/json'
  response.setHeader('Content-Type', type === 'application/zip' ? type : `${type}; charset=utf-8`)
  response.setHeader(
    'Cache-Control',
    call.isRevalidated ? 'private, no-cache' : formatCacheControl(call.cache),
  )
  response.setHeader(AS_OF_HEADER, asOf)
  // A cached response also reaches clients whose calls have other traces.
  if (call.cache) response.removeHeader(TRACE_HEADER)
  if (call.responseType === 'text/html') allowFraming(response)
  // Search engines find the events by their pages, not by a calendar.
  if (call.responseType === 'text/calendar') response.setHeader('X-Robots-Tag', 'noindex')
  if (call.fileName) {
    const fileName = call.fileName.replace(/\{(\w+)\}/g, (_, param: string) => String(params?.[param]))
    response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  }
  // An ETag is only useful for a response that is cached.
  if (!call.cache && !call.isRevalidated) {
    response.end(body)
    return
  }
  const etag = computeEtag(Buffer.from(body))
  response.setHeader('ETag', etag)
  if (isNotModified(request, etag)) response.status(304).end()
  else response.send(body)
}

export function formatCacheControl(cache: CachePolicy | undefined): string {
  return cache
    ? `public, max-age=0, s-maxage=${cache.maxAgeSeconds}, stale-while-revalidate=${cache.staleSeconds}`
    : 'private, no-store'
}
