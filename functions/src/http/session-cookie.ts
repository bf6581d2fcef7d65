import type { IncomingMessage, ServerResponse } from 'node:http'
import { SESSION_DAYS } from '../platform/call.ts'
import { siteUrl } from '../platform/params.ts'

/** The only cookie that Firebase Hosting lets through to functions. */
const NAME = '__session'

export function readSessionCookie(request: IncomingMessage): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === NAME) return pair.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** Writes the cookie with its attributes; `Secure` everywhere but on a local site served over plain http. */
function write(response: ServerResponse, value: string, maxAgeSeconds: number): void {
  const secure = siteUrl.value().startsWith('http:') ? '' : '; Secure'
  response.setHeader(
    'Set-Cookie',
    `${NAME}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}

export function setSessionCookie(response: ServerResponse, cookie: string): void {
  write(response, cookie, SESSION_DAYS * 24 * 60 * 60)
}

export function clearSessionCookie(response: ServerResponse): void {
  write(response, '', 0)
}
