import type { IncomingMessage, ServerResponse } from 'node:http'
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

/** The cookie with its attributes; `Secure` everywhere but on a local site served over plain http. */
function line(path: string, value: string, maxAgeSeconds: number): string {
  const secure = siteUrl.value().startsWith('http:') ? '' : '; Secure'
  return `${NAME}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export function setSessionCookie(response: ServerResponse, cookie: string): void {
  response.setHeader('Set-Cookie', [
    line(PATH, cookie, SESSION_DAYS * 24 * 60 * 60),
    line(FORMER_PATH, '', 0),
  ])
}

export function clearSessionCookie(response: ServerResponse): void {
  response.setHeader('Set-Cookie', [line(PATH, '', 0), line(FORMER_PATH, '', 0)])
}
