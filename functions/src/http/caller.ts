import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DecodedIdToken } from 'firebase-admin/auth'
import * as log from '../platform/log.ts'
import type { Call } from '../../shared/http/call.ts'
import { userId } from '../../shared/ids.ts'
import { isAccountSecure } from '../core/accounts/account.ts'
import type { Member } from '../core/accounts/member.ts'
import { isMemberToken } from '../core/accounts/token-claims.ts'
import { isSessionEnded, findMemberCached } from '../core/accounts/users-store.ts'
import { CallError, makeSignedOutError, type Caller, type CallerSession } from '../platform/call-handler.ts'
import { auth } from '../platform/firebase.ts'
import { siteUrl } from '../platform/params.ts'
import { clearAllSessionCookies, readSessionCookies } from './session-cookie.ts'

const RETRY_SECONDS = 2

/**
 * Identifies the caller by `Authorization: Bearer` (a Firebase ID token) or else the session cookie. A write that a browser
 * sends from another site's page is refused (`cross_site`), and so is a write with the cookie but without an origin, whether or
 * not the cookie is valid. Otherwise, a public call with an invalid session continues without a caller, and other calls fail
 * with `signed_out`.
 *
 * Responses in shared caches are the same for everyone, so calls with such responses ignore sessions.
 */
export async function identifyCaller(
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
): Promise<Caller | null> {
  if (call.cache) return null
  const isPublic = call.access === 'public'
  const isWrite = call.method !== 'GET'
  const idToken = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const cookies = idToken === undefined ? readSessionCookies(request) : []
  if (isWrite && !isSameOrigin(request, { isOriginHeaderIgnored: cookies.length === 0 })) {
    throw new CallError(
      'cross_site',
      'This request did not come from this site. Reload the page and try again.',
    )
  }
  // If there are several cookies, nobody can tell which is ours: the caller is unknown.
  if (cookies.length > 1) clearAllSessionCookies(response)
  const cookie = cookies.length === 1 ? cookies[0] : undefined
  // The check for a revoked session takes a request to Google, so public reads skip it.
  const shouldCheckRevocation = isWrite || !isPublic
  const caller = await (
    cookie === undefined
      ? idToken === undefined
        ? null
        : findCallerByIdToken(idToken, shouldCheckRevocation)
      : findCallerByCookie(cookie, shouldCheckRevocation)
  )?.catch(treatAsSignedOut)
  if (!caller && !isPublic) throw makeSignedOutError()
  return caller ?? null
}

/** Browsers send the origin of a write in headers that no page can forge. Other programs may leave these headers out. */
function isSameOrigin(
  request: IncomingMessage,
  { isOriginHeaderIgnored }: { readonly isOriginHeaderIgnored: boolean },
): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return isOriginHeaderIgnored || request.headers.origin === new URL(siteUrl.value()).origin
}

async function findCallerByCookie(cookie: string, shouldCheckRevocation: boolean): Promise<Caller | null> {
  const token = await auth.verifySessionCookie(cookie, shouldCheckRevocation)
  const member = await findMemberByToken(token)
  if (!member || (await isSessionEnded(member.id, cookie))) return null
  return toCaller(member, { cookie, signedInAt: token.auth_time * 1000, endsAt: token.exp * 1000 })
}

async function findCallerByIdToken(idToken: string, shouldCheckRevocation: boolean): Promise<Caller | null> {
  const member = await findMemberByToken(await auth.verifyIdToken(idToken, shouldCheckRevocation))
  // Anyone with a token can give its account a password. Only public reads accept tokens of an account with a password.
  if (!member || (shouldCheckRevocation && !(await isAccountSecure(member)))) return null
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
 * Finds the member whose account a token names. Returns null unless our own sign-in made the token for the member's current and
 * proven address. With the public API key, anyone can make Firebase accounts, change the accounts' addresses and get tokens for
 * them, but not set our claims.
 *
 * Rights are read from the member's document, not from the token, which shows the state when it was made.
 */
async function findMemberByToken(token: DecodedIdToken): Promise<Member | null> {
  const id = userId.safeParse(token.uid)
  if (!id.success) return null
  const member = await findMemberCached(id.data)
  return member && member.provenAt !== null && isMemberToken(token, member) ? member : null
}

/** Firebase's errors for a credential that is invalid, expired or revoked, or whose account is disabled or deleted. */
const INVALID_CREDENTIAL_CODES = new Set([
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

/**
 * Returns null, which means no caller, for an error about an invalid credential. For any other error, such as a failure to reach
 * Google, throws `busy`, which does not log the caller out.
 */
export function treatAsSignedOut(error: unknown): null {
  const code = (error as { code?: string }).code ?? ''
  if (INVALID_CREDENTIAL_CODES.has(code)) return null
  log.warn('a session could not be checked', { code })
  throw new CallError('busy', "We're busy right now. Please try again in a moment.", {
    retryAfterSeconds: RETRY_SECONDS,
  })
}
