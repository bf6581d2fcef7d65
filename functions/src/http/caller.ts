import type { IncomingMessage } from 'node:http'
import type { DecodedIdToken } from 'firebase-admin/auth'
import { role } from '../../shared/auth/contract.ts'
import type { Call } from '../../shared/http/call.ts'
import { userId } from '../../shared/ids.ts'
import { auth } from '../platform/firebase.ts'
import { siteUrl } from '../platform/params.ts'
import { CallError, type Caller } from '../platform/call.ts'
import { readSessionCookie } from './session-cookie.ts'

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
 * Accounts that are none of ours (made with the SDK, past our calls) have no ten-digit id, and count as nobody. So does
 * who signed in by the password of an application and has not shown that the e-mail is theirs.
 */
function callerFrom(token: DecodedIdToken): Caller | null {
  const id = userId.safeParse(token.uid)
  if (!id.success || token.email_verified !== true) return null
  const claimed = role.safeParse(token.role)
  return {
    id: id.data,
    email: (token.email ?? '').toLowerCase(),
    role: claimed.success ? claimed.data : 'user',
    isApproved: token.isApproved === true,
  }
}

/** A credential that fails is nobody's; not being able to ask Google about it is our trouble. */
function unlessUnavailable(error: unknown): null {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'auth/internal-error' || code === 'app/network-error' || code === 'app/network-timeout')
    throw error
  return null
}
