import * as log from '../platform/log.ts'
import type { Request, Response } from 'express'
import type { Call } from '../../shared/http/call.ts'
import { TRACE_HEADER } from '../../shared/http/trace-header.ts'
import { errorStatus, type ErrorBody, type ErrorCode } from '../../shared/http/errors.ts'
import { CallError } from '../platform/call-handler.ts'
import { GRPC } from '../platform/contention.ts'

/** The `Cache-Control` of a 404 that may be cached. Without this header, Hosting would cache the response for ten minutes. */
const NOT_FOUND_CACHE = 'public, max-age=0, s-maxage=10'
const BUSY_RETRY_SECONDS = 2

/** The refusals that are logged for monitoring, without any content of the request. */
const loggedRefusalCodes = new Set<ErrorCode>([
  'signed_out',
  'forbidden',
  'cross_site',
  'bad_signature',
  'invalid_link',
  'login_too_old',
  'too_many_requests',
])

/** gRPC statuses after which the caller should try again later. */
const contentionStatuses = new Set<unknown>([
  GRPC.DEADLINE_EXCEEDED,
  GRPC.RESOURCE_EXHAUSTED,
  GRPC.ABORTED,
  GRPC.UNAVAILABLE,
])

/**
 * Responds to a failed call with `{code, message, fields?}`, and returns the status; `call` is undefined if no call matched
 * the path.
 */
export function respondWithError(error: unknown, request: Request, response: Response, call?: Call): number {
  const failure = toCallError(error)
  const status = errorStatus[failure.code]
  if (failure !== error) {
    const logFields = { method: request.method, path: call?.path, ...log.describeError(error) }
    if (failure.code === 'busy') log.warn('call failed with busy', logFields)
    else log.error('call failed', logFields)
  }
  if (loggedRefusalCodes.has(failure.code)) {
    log.info('call was refused', { code: failure.code, method: request.method, path: call?.path })
  }
  if (response.headersSent) {
    response.end()
    return status
  }
  // A 404 of a cached call, or of a GET request to an unknown path, may be cached for a moment.
  const isCacheable = status === 404 && (call ? call.cache !== undefined : request.method === 'GET')
  if (isCacheable) response.removeHeader(TRACE_HEADER)
  response.setHeader('Cache-Control', isCacheable ? NOT_FOUND_CACHE : 'private, no-store')
  if (failure.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(failure.retryAfterSeconds))
  const body: ErrorBody = {
    code: failure.code,
    message: failure.message,
    ...(failure.fields ? { fields: failure.fields } : {}),
  }
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
  return status
}

function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (contentionStatuses.has((error as { code?: unknown } | null)?.code)) {
    return new CallError('busy', "We're busy right now. Please try again in a moment.", {
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    })
  }
  return new CallError('internal', 'Something went wrong on our side. Please try again.')
}
