import type { IncomingMessage, ServerResponse } from 'node:http'
import { PERSON_COOKIE } from '../../shared/auth/person-cookie.ts'
import type { UserId } from '../../shared/ids.ts'
import { SESSION_DAYS } from '../platform/call.ts'
import { siteUrl } from '../platform/params.ts'

/**
 * The only cookie that Firebase Hosting lets through to functions, and part of its CDN's key: it stands for the API alone,
 * so that a member's pages are those that everybody's are.
 */
const NAME = '__session'
const PATH = '/api'
/** Where it stood before. */
const FORMER_PATH = '/'

export function readSessionCookie(request: IncomingMessage): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === NAME) return pair.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** A cookie with its attributes; `Secure` everywhere but on a local site served over plain http. */
function line(pair: string, path: string, maxAgeSeconds: number, more = ''): string {
  const secure = siteUrl.value().startsWith('http:') ? '' : '; Secure'
  return `${pair}; Path=${path}; Max-Age=${maxAgeSeconds}${more}; SameSite=Lax${secure}`
}

/** The session for the API alone, and whose it is for the scripts of all pages, which Hosting tells no function and no cache. */
function lines(cookie: string, person: string, maxAgeSeconds: number): string[] {
  const hidden = '; HttpOnly'
  return [
    line(`${NAME}=${cookie}`, PATH, maxAgeSeconds, hidden),
    line(`${NAME}=`, FORMER_PATH, 0, hidden),
    line(`${PERSON_COOKIE}=${person}`, '/', maxAgeSeconds),
  ]
}

export function setSessionCookie(response: ServerResponse, cookie: string, person: UserId): void {
  response.setHeader('Set-Cookie', lines(cookie, String(person), SESSION_DAYS * 24 * 60 * 60))
}

export function clearSessionCookie(response: ServerResponse): void {
  response.setHeader('Set-Cookie', lines('', '', 0))
}
