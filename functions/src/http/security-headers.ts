import type { RequestHandler, Response } from 'express'

/**
 * The headers of every response of the API. A response is data: it loads nothing, and only `allowFraming` lets a page frame it.
 */
const headers: Record<string, string> = {
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  // The Functions emulator's own Express sets this header before our app handles the request.
  response.removeHeader('X-Powered-By')
  for (const name in headers) response.setHeader(name, headers[name] as string)
  next()
}

/**
 * The headers of a page that our app shows in a frame. The page may use its inline styles, but cannot run, load, submit or
 * open anything. Hosting sets the same headers (`firebase.json`), because its headers for all paths would replace
 * these.
 */
export const framedPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
} as const

export function allowFraming(response: Response): void {
  for (const [name, value] of Object.entries(framedPageHeaders)) response.setHeader(name, value)
}
