import type { Request, RequestHandler } from 'express'
import { TRACE_HEADER } from '../../shared/http/trace-header.ts'
import * as log from '../platform/log.ts'

/** Trace ids that a caller may choose, such as a UUID, without characters that have a meaning in a log. */
const TRACE_PATTERN = /^[a-z0-9-]{8,36}$/

/** Nginx's status for a client that closed the connection. */
const CLIENT_CLOSED_STATUS = 499

/**
 * Gives each call the trace id that its caller chose, or a new one. All log lines of the call have this id. When the call is
 * over, logs one line. The line describes the request only by its method and the call's path in the table of calls.
 */
export const traceCall: RequestHandler = (request, response, next) => {
  const startedAt = performance.now()
  const requestedTrace = request.get(TRACE_HEADER)
  const trace =
    requestedTrace !== undefined && TRACE_PATTERN.test(requestedTrace) ? requestedTrace : log.makeTrace()
  response.setHeader(TRACE_HEADER, trace)
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_STATUS
    const durationMs = Math.round(performance.now() - startedAt)
    log.runWithTrace(trace, () => {
      log.info('call answered', { method: request.method, path: readCallPath(request), status, durationMs })
    })
  })
  log.runWithTrace(trace, next)
}

/** The call's path in the table of calls, without the parameters' values; null if no call matched. */
function readCallPath({ route }: Request): string | null {
  const path = (route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path.replaceAll(/:(\w+)/g, '{$1}') : null
}
