import type { IncomingMessage, ServerResponse } from 'node:http'
import { USER_COOKIE } from '../../shared/auth/user-cookie.ts'
import type { UserId } from '../../shared/ids.ts'
import { SESSION_DAYS } from '../platform/call-handler.ts'
import { siteUrl } from '../platform/params.ts'

/**
 * The only cookie that Firebase Hosting passes to functions. It is part of the CDN's cache key, so its path covers only the API,
 * and members get the same cached pages as visitors.
 */
const SESSION_COOKIE_NAME = '__session'
const SESSION_COOKIE_PATH = '/api'
/** The former path of the session cookie. */
const FORMER_COOKIE_PATH = '/'

/** Reads the values of all session cookies of a request: ours, and any that a site on a sibling subdomain has set. */
export function readSessionCookies(request: IncomingMessage): string[] {
  return (request.headers.cookie?.split(';') ?? []).flatMap((pair) => {
    const separatorIndex = pair.indexOf('=')
    const value = pair.slice(separatorIndex + 1).trim()
    return separatorIndex > 0 && pair.slice(0, separatorIndex).trim() === SESSION_COOKIE_NAME && value !== ''
      ? [value]
      : []
  })
}

/**
 * Makes the `Set-Cookie` header for one cookie. The cookie is `Secure`, except on a local site that is served over plain HTTP.
 */
function makeSetCookieHeader(pair: string, path: string, maxAgeSeconds: number, attributes = ''): string {
  const secureAttribute = siteUrl.value().startsWith('http:') ? '' : '; Secure'
  return `${pair}; Path=${path}; Max-Age=${maxAgeSeconds}${attributes}; SameSite=Lax${secureAttribute}`
}

/**
 * Makes the `Set-Cookie` headers that set the session cookie for the API, remove a session cookie from the former path, and set
 * the cookie with the user's id. Scripts on all pages can read that cookie. Hosting passes it to no function, and it is not part of
 * the CDN's cache key.
 */
function makeSetCookieHeaders(cookie: string, userId: string, maxAgeSeconds: number): string[] {
  const httpOnlyAttribute = '; HttpOnly'
  return [
    makeSetCookieHeader(
      `${SESSION_COOKIE_NAME}=${cookie}`,
      SESSION_COOKIE_PATH,
      maxAgeSeconds,
      httpOnlyAttribute,
    ),
    makeSetCookieHeader(`${SESSION_COOKIE_NAME}=`, FORMER_COOKIE_PATH, 0, httpOnlyAttribute),
    makeSetCookieHeader(`${USER_COOKIE}=${userId}`, '/', maxAgeSeconds),
  ]
}

export function setSessionCookie(response: ServerResponse, cookie: string, userId: UserId): void {
  response.setHeader('Set-Cookie', makeSetCookieHeaders(cookie, String(userId), SESSION_DAYS * 24 * 60 * 60))
}

export function clearSessionCookie(response: ServerResponse): void {
  response.setHeader('Set-Cookie', makeSetCookieHeaders('', '', 0))
}

/** Clears this site's session cookies, and those that a site on a sibling subdomain set for the common parent domain. */
export function clearAllSessionCookies(response: ServerResponse): void {
  const hostLabels = new URL(siteUrl.value()).hostname.split('.')
  const domains = hostLabels.slice(0, -1).map((_, index) => hostLabels.slice(index).join('.'))
  const domainHeaders = domains.flatMap((domain) =>
    [SESSION_COOKIE_PATH, FORMER_COOKIE_PATH].map((path) =>
      makeSetCookieHeader(`${SESSION_COOKIE_NAME}=`, path, 0, `; Domain=${domain}; HttpOnly`),
    ),
  )
  response.setHeader('Set-Cookie', [...makeSetCookieHeaders('', '', 0), ...domainHeaders])
}
