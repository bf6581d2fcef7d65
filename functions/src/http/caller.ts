import type { IncomingMessage } from 'node:http'
import type { DecodedIdToken } from 'firebase-admin/auth'
import * as log from '../platform/log.ts'
import type { Call } from '../../shared/http/call.ts'
import { userId } from '../../shared/ids.ts'
import { SIGN_IN_PROVIDER } from '../core/accounts/account.ts'
import { recallMember } from '../core/accounts/users-store.ts'
import { CallError, type Caller } from '../platform/call.ts'
import { auth } from '../platform/firebase.ts'
import { siteUrl } from '../platform/params.ts'
import { readSessionCookie } from './session-cookie.ts'

const RETRY_SECONDS = 2
const NOT_SIGNED_IN = 'Please sign in first.'

/**
 * Who makes a call, by `Authorization: Bearer` (a Firebase ID token) or else the session cookie. A write that has the
 * cookie alone must come from this site's own pages (`cross_site`), whatever the cookie is worth. Beyond that nothing
 * about a session fails a public call: a stale cookie there is nobody's. Elsewhere it is `signed_out`.
 *
 * Answers that shared caches keep are the same for everyone, so those calls look at no session at all.
 */
export async function identify(request: IncomingMessage, call: Call): Promise<Caller | null> {
  if (call.cache) return null
  const isPublic = call.access === 'public'
  const isWrite = call.method !== 'GET'
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const cookie = bearer === undefined ? readSessionCookie(request) : undefined
  if (cookie !== undefined && isWrite && !isSameOrigin(request)) {
    throw new CallError('cross_site', 'This request did not come from this site.')
  }
  const credential = bearer ?? cookie
  // Only Google knows whether a session was revoked; public reads do without that question.
  const checkRevoked = isWrite || !isPublic
  const caller =
    credential === undefined
      ? null
      : await (
          bearer === undefined
            ? auth.verifySessionCookie(credential, checkRevoked)
            : auth.verifyIdToken(credential, checkRevoked)
        ).then(callerFrom, unlessUnavailable)
  if (!caller && !isPublic) throw new CallError('signed_out', NOT_SIGNED_IN)
  return caller
}

/** Browsers state the sender of a write in headers that no page can forge. */
function isSameOrigin(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return request.headers.origin === new URL(siteUrl.value()).origin
}

/**
 * Whose a token is: the member's whose account it names, if it was made by our own sign-in, for the address that they have
 * now and have shown to be theirs. Anybody may make Firebase accounts, change their address and draw tokens for them with
 * the public API key; a custom token is what they cannot make.
 *
 * What they may do is read from their document, not from the token, which tells what was true when it was made.
 */
async function callerFrom(token: DecodedIdToken): Promise<Caller | null> {
  const id = userId.safeParse(token.uid)
  if (!id.success || token.firebase.sign_in_provider !== SIGN_IN_PROVIDER) return null
  if (token.email_verified !== true || token.email === undefined) return null
  const member = await recallMember(id.data)
  if (member?.email !== token.email.toLowerCase() || member.provenAt === null) return null
  const { id: own, email, role, isApproved } = member
  return { id: own, email, role, isApproved, signedInAt: token.auth_time * 1000 }
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
  throw new CallError('busy', 'Too much is going on right now. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  })
}
