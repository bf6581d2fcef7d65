import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DecodedIdToken } from 'firebase-admin/auth'
import * as log from '../platform/log.ts'
import type { Call } from '../../shared/http/call.ts'
import { userId } from '../../shared/ids.ts'
import { isAccountSecure } from '../core/accounts/account.ts'
import type { Member } from '../core/accounts/member.ts'
import { isTokenOf } from '../core/accounts/token-claims.ts'
import { isSessionEnded, findMemberCached } from '../core/accounts/users-store.ts'
import { CallError, signedOut, type Caller, type CallerSession } from '../platform/call-handler.ts'
import { auth } from '../platform/firebase.ts'
import { siteUrl } from '../platform/params.ts'
import { clearForeignSessionCookies, readSessionCookies } from './session-cookie.ts'

const RETRY_SECONDS = 2

/**
 * Who makes a call, by `Authorization: Bearer` (a Firebase ID token) or else the session cookie. A write that a browser sends
 * from another site's page is refused (`cross_site`), and so is one that has the cookie and does not say where it is from,
 * whatever the cookie is worth. Beyond that nothing about a session fails a public call: a stale cookie there is nobody's.
 * Elsewhere it is `signed_out`.
 *
 * Answers that shared caches keep are the same for everyone, so those calls look at no session at all.
 */
export async function identify(
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
): Promise<Caller | null> {
  if (call.cache) return null
  const isPublic = call.access === 'public'
  const isWrite = call.method !== 'GET'
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const cookies = bearer === undefined ? readSessionCookies(request) : []
  if (isWrite && !isSameOrigin(request, { isUnknownAllowed: cookies.length === 0 })) {
    throw new CallError('cross_site', 'This request did not come from this site.')
  }
  // Which of several is ours cannot be told: they are nobody's.
  if (cookies.length > 1) clearForeignSessionCookies(response)
  const cookie = cookies.length === 1 ? cookies[0] : undefined
  // Only Google knows whether a session was revoked; public reads do without that question.
  const checkRevoked = isWrite || !isPublic
  const caller = await (
    cookie === undefined
      ? bearer === undefined
        ? null
        : callerOfIdToken(bearer, checkRevoked)
      : callerOfCookie(cookie, checkRevoked)
  )?.catch(unlessUnavailable)
  if (!caller && !isPublic) throw signedOut()
  return caller ?? null
}

/** Browsers state the sender of a write in headers that no page can forge. Other programs may leave them out. */
function isSameOrigin(
  request: IncomingMessage,
  { isUnknownAllowed }: { readonly isUnknownAllowed: boolean },
): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return isUnknownAllowed || request.headers.origin === new URL(siteUrl.value()).origin
}

async function callerOfCookie(cookie: string, checkRevoked: boolean): Promise<Caller | null> {
  const token = await auth.verifySessionCookie(cookie, checkRevoked)
  const member = await memberOf(token)
  if (!member || (await isSessionEnded(member.id, cookie))) return null
  return toCaller(member, { cookie, signedInAt: token.auth_time * 1000, endsAt: token.exp * 1000 })
}

async function callerOfIdToken(idToken: string, checkRevoked: boolean): Promise<Caller | null> {
  const member = await memberOf(await auth.verifyIdToken(idToken, checkRevoked))
  // Who holds a token can give its account a password; tokens of such an account are nobody's.
  if (!member || (checkRevoked && !(await isAccountSecure(member)))) return null
  return toCaller(member, null)
}

const toCaller = ({ id, email, role, isApproved }: Member, session: CallerSession | null): Caller => ({
  id,
  email,
  role,
  isApproved,
  session,
})

/**
 * Whose a token is: the member's whose account it names, if our own sign-in made it, for the address that they have now and
 * have proven. Anybody may make Firebase accounts, change their address and draw tokens for them with the public API key; our
 * claims are what they cannot set.
 *
 * What they may do is read from their document, not from the token, which tells what was true when it was made.
 */
async function memberOf(token: DecodedIdToken): Promise<Member | null> {
  const id = userId.safeParse(token.uid)
  if (!id.success) return null
  const member = await findMemberCached(id.data)
  return member && member.provenAt !== null && isTokenOf(token, member) ? member : null
}

/** What Firebase says of a credential that is not, or no longer, worth anything. */
const worthless = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-session-cookie',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/invalid-argument',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** A credential that fails is nobody's; not being able to ask Google about it is our trouble, and no log-out. */
export function unlessUnavailable(error: unknown): null {
  const code = (error as { code?: string }).code ?? ''
  if (worthless.has(code)) return null
  log.warn('a session could not be looked at', { code })
  throw new CallError('busy', "We're busy right now. Please try again in a moment.", {
    retryAfter: RETRY_SECONDS,
  })
}
