import type { CurrentUser } from '@shared/auth/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import { composeUserMessage } from '@/lib/error-text.ts'
import { withTimeout } from '@/lib/with-timeout.ts'
import { logWarning } from '@/lib/log.ts'
import { consumePendingFollow } from '@/core/session/link-request.ts'
import { followAfterSignIn } from '@/core/follows/follow-changes.ts'
import { recheckSession, startLocalSession } from '@/core/session/session.ts'

/**
 * Redeems the token of a login link and signs this browser in: the session cookie comes with the response, and then the Firebase
 * SDK signs in with the response's email link. Throws an `Error` with a message for the user.
 */
async function verifyLogin(token: string | null): Promise<CurrentUser> {
  if (!token) throw new Error('No token provided')
  const response = await callApi('verifyToken', { body: { token } }).catch((error: unknown) => {
    throw new Error(composeUserMessage(error, 'Failed to verify token'), { cause: error })
  })
  const pendingFollow = consumePendingFollow(response.user.email)
  // The follow is stored before the session, so that every tab that sees the new session also reads the follow.
  if (pendingFollow) await followAfterSignIn(pendingFollow, response.user)
  // The session is stored before the SDK is loaded, because the SDK stores its data under the current user.
  await startLocalSession(response.user)
  // The service worker caches the response to this request, so that the user is known offline.
  void recheckSession()
  // A successful login must not fail, or wait forever, because of the SDK: without it, lists come from the API.
  const { signInLink, user } = response
  if (signInLink !== null) {
    const signIn = () => signInWithLink({ signInLink, email: user.email })
    await withTimeout(signIn, 'Firebase', SDK_TIMEOUT_MS).catch((error: unknown) => {
      logWarning('Signed in, but not to Firestore.', error)
    })
  }
  return user
}

/** The time limit for loading the SDK, for its calls and for opening its database. Then the login continues without Firestore. */
const SDK_TIMEOUT_MS = 10_000

async function signInWithLink(link: { readonly signInLink: string; readonly email: string }): Promise<void> {
  const { signInToFirebase } = await import('@/core/live/firebase.ts')
  await signInToFirebase(() => Promise.resolve(link))
}

interface NextStep {
  /** A sentence to show after the error's message; null if the message says everything. */
  readonly text: string | null
  readonly action: 'retry' | 'new_link' | null
}

/** Returns what the user can do after `verifyLogin` has failed. */
export function chooseNextStep({ cause }: Error): NextStep {
  // The text says “should”, because the link is used up if only the response was lost.
  if (cause instanceof NetworkError) return { text: 'Your link should still work.', action: 'retry' }
  if (cause instanceof ApiError) {
    if (cause.status === 429 || cause.status === 503)
      return { text: 'Your link should still work.', action: 'retry' }
    // A new link would fail for the same reason, such as a suspended account or an address that is in use.
    if (cause.code === 'forbidden' || cause.code === 'already_registered') return { text: null, action: null }
  }
  return { text: 'Please request a new one.', action: 'new_link' }
}

const MAX_RETRIES = 10

/** Verifying is a query, so that rendering the screen twice does not use the link twice. */
export const verifyLoginQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['verify-login', token],
    queryFn: () => verifyLogin(token),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchInterval: false,
    // If no server was reached, the link is not used up, so the login is tried again. If only the response was lost, the server's
    // next response says that the link may already be used. Retries are paused without a network.
    retry: (failureCount, error) => error.cause instanceof NetworkError && failureCount < MAX_RETRIES,
  })
