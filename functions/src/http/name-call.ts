import type { Request, RequestHandler } from 'express'
import { TRACE } from '../../shared/http/trace.ts'
import * as log from '../platform/log.ts'

/** What a caller may name a call: ids of all usual kinds, and nothing that means something in a log. */
const NAME = /^[a-z0-9-]{8,36}$/

/** Nginx's word for who did not wait for the answer. */
const GONE = 499

/**
 * Gives each call the name that its caller chose, or one of its own, which all that is logged about it bears; and says one line
 * about it when it is over. Nothing of the request stands there but its method and which call of the table it was.
 */
export const nameCall: RequestHandler = (request, response, next) => {
  const began = performance.now()
  const requested = request.get(TRACE)
  const trace = requested !== undefined && NAME.test(requested) ? requested : log.newTrace()
  response.setHeader(TRACE, trace)
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : GONE
    const ms = Math.round(performance.now() - began)
    log.runWithTrace(trace, () => {
      log.info('call answered', { method: request.method, path: pathOf(request), status, ms })
    })
  })
  log.runWithTrace(trace, next)
}

/** As the table has it, without what is in it; null where no call matched. */
function pathOf({ route }: Request): string | null {
  const path = (route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path.replaceAll(/:(\w+)/g, '{$1}') : null
}
