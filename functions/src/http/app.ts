import express, { type ErrorRequestHandler, type Express } from 'express'
import { api, type CallName } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'
import { respondWithError } from './error-response.ts'
import { CallError, type Handler } from '../platform/call-handler.ts'
import { handlers } from './handlers.ts'
import { TRACE_HEADER } from '../../shared/http/trace-header.ts'
import { traceCall } from './trace-call.ts'
import { composeOpenApiDocument } from './openapi.ts'
import { allowLargerBody, MAX_BODY_BYTES } from './raw-body.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { formatCacheControl, serveCall } from './serve-call.ts'

/** The maximum size of an upload's body, even if the call's files may be larger together: Cloud Run accepts at most 32 MiB. */
const MAX_FORM_BYTES = 30 * 1024 * 1024

const OPENAPI_CACHE = { maxAgeSeconds: 300, staleSeconds: 3600 }

/** Makes the Express app for the calls under `/api` that take files, or for all other calls, from the table of calls. */
export function createApp({ isForUploads }: { readonly isForUploads: boolean }): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  // Each URL has one spelling, on which caches and rewrites in front of the app may rely.
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  app.use(traceCall)
  app.use(setSecurityHeaders)

  let openApiJson: string | undefined
  if (!isForUploads)
    app.get('/api/openapi.json', (_request, response) => {
      openApiJson ??= JSON.stringify(composeOpenApiDocument())
      response.setHeader('Cache-Control', formatCacheControl(OPENAPI_CACHE))
      response.removeHeader(TRACE_HEADER)
      response.type('application/json').send(openApiJson)
    })

  const methodsByPath = new Map<string, string[]>()
  for (const name of sortLiteralPathsFirst(Object.keys(api) as CallName[])) {
    const call: Call = api[name]
    if (isForUploads !== (call.upload !== undefined)) continue
    if (call.upload) {
      const maxBytes = call.upload.maxBytes * call.upload.maxFiles + MAX_BODY_BYTES
      allowLargerBody(call.path, Math.min(maxBytes, MAX_FORM_BYTES))
    }
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const method = call.method.toLowerCase() as Lowercase<Call['method']>
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), call.method])
    app[method](path, serveCall(call, handlers[name] as Handler<typeof name>))
  }

  for (const [path, allowedMethods] of methodsByPath) {
    app.all(path, (_request, response) => {
      response.setHeader(
        'Allow',
        (allowedMethods.includes('GET') ? [...allowedMethods, 'HEAD'] : allowedMethods).join(', '),
      )
      throw new CallError('method_not_allowed', "This address doesn't support that method.")
    })
  }
  app.use(() => {
    throw new CallError('unknown_path', 'There is nothing at this address.')
  })
  // Express recognises an error handler by its four parameters.
  const onError: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) next(error)
    else respondWithError(error instanceof URIError ? makeMalformedAddressError() : error, request, response)
  }
  app.use(onError)
  return app
}

/** Makes the error for a malformed path. Express's own message contains the parameter, which may be someone's token. */
function makeMalformedAddressError(): CallError {
  return new CallError('invalid_params', 'This address is incomplete or malformed.')
}

/** Sorts `/api/events/past` before `/api/events/{id}`, because Express takes the first route that matches. */
function sortLiteralPathsFirst(names: CallName[]): CallName[] {
  const getSortKey = (name: CallName) => api[name].path.replaceAll('{', '~')
  return names.sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1))
}
