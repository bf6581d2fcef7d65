import { CallError } from '../../platform/call-handler.ts'
import { auth, getServerAccessToken } from '../../platform/firebase.ts'
import * as log from '../../platform/log.ts'
import { webApiKey } from '../../platform/params.ts'
import type { Member } from './member.ts'

/** The URL of Firebase Auth's REST API: the emulator's, or Google's. */
function getApiUrl(): string {
  const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST
  return emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com/v1`
    : 'https://identitytoolkit.googleapis.com/v1'
}

const TIMEOUT_MS = 10_000
const RETRY_SECONDS = 60

async function post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${getApiUrl()}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return (await response.json()) as T
  const [endpoint = path] = path.split('?')
  throw new Error(`Firebase Auth refused ${endpoint}: ${response.status} ${await response.text()}`)
}

/** An account as Firebase Auth stores it. False and empty values are left out. */
export interface IdentityAccount {
  readonly email?: string
  readonly emailVerified?: boolean
  readonly disabled?: boolean
  /** Present if there is a password; Google redacts it for callers who may not read hashes. */
  readonly passwordHash?: string
  readonly phoneNumber?: string
  readonly providerUserInfo?: readonly { readonly providerId: string }[]
  readonly mfaInfo?: readonly object[]
}

/**
 * Finds an account with the REST API, which tells whether the account has a password. The Admin SDK cannot tell: it lists users
 * of email links under the provider `password`, and drops a redacted hash.
 */
export async function lookUpAccount(uid: string): Promise<IdentityAccount | null> {
  const { users } = await post<{ users?: readonly IdentityAccount[] }>(
    `projects/${process.env.GCLOUD_PROJECT}/accounts:lookup`,
    { localId: [uid] },
    { Authorization: `Bearer ${await getServerAccessToken()}` },
  )
  return users?.[0] ?? null
}

/** The errors by which Firebase limits links: for one address (about one a minute) and for a project in a day. */
const RATE_LIMIT_ERRORS = /TOO_MANY_ATTEMPTS|QUOTA_EXCEEDED|RESOURCE_EXHAUSTED/

/**
 * Creates a Firebase email sign-in link, which works once, without mailing it. Throws `busy` if Firebase limits links or is down.
 */
export async function createEmailSignInLink(email: string): Promise<string> {
  // Nobody visits this page. Firebase only requires a URL on an authorized domain, and this domain is always authorized.
  const url = `https://${process.env.GCLOUD_PROJECT}.firebaseapp.com`
  try {
    return await auth.generateSignInWithEmailLink(email, { url, handleCodeInApp: true })
  } catch (error) {
    const { code = '', httpResponse } = error as { code?: string; httpResponse?: { data?: unknown } }
    // The SDK has a code for only one of these errors. It reports the others as internal errors with the HTTP response.
    const isRateLimited =
      code === 'auth/quota-exceeded' || RATE_LIMIT_ERRORS.test(JSON.stringify(httpResponse?.data ?? ''))
    if (!isRateLimited && !code.startsWith('app/network')) throw error
    log.warn('no email sign-in link could be made', { code, isRateLimited })
    throw new CallError('busy', "We can't sign you in right now. Please try again in a minute.", {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
}

/** The one-time code of a sign-in link. A link for mobile apps wraps the link that has the code. */
function parseOobCode(link: string): string {
  const query = new URL(link).searchParams
  const innerLink = query.get('link')
  return query.get('oobCode') ?? (innerLink === null ? '' : parseOobCode(innerLink))
}

/**
 * Signs a member in as the Firebase SDK does in browsers, and returns the ID token. Throws if the token is for
 * another account or address, or if the address is unverified.
 */
export async function redeemEmailSignInLink(link: string, { id, email }: Member): Promise<string> {
  const { idToken } = await post<{ idToken: string }>(
    `accounts:signInWithEmailLink?key=${webApiKey.value()}`,
    { email, oobCode: parseOobCode(link) },
  )
  const token = await auth.verifyIdToken(idToken)
  if (token.uid !== String(id) || token.email !== email || token.email_verified !== true) {
    throw new Error(`Firebase Auth returned a token that is not for user ${id} with a verified address`)
  }
  return idToken
}
