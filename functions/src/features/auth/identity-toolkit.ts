import type { Member } from '../../core/accounts/member.ts'
import { auth } from '../../platform/firebase.ts'
import { webApiKey } from '../../platform/params.ts'

/** Where Firebase Auth's REST API is: the emulator's, or Google's. */
function endpoint(): string {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST
  return emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com/v1`
    : 'https://identitytoolkit.googleapis.com/v1'
}

const PATIENCE_MS = 10_000

/**
 * Signs a member in as the Firebase SDK does in browsers, and answers the ID token. Throws where that is not exactly
 * theirs: another account, another address, or one not verified.
 */
export async function exchangeSignInToken({ id, email }: Member): Promise<string> {
  const response = await fetch(`${endpoint()}/accounts:signInWithCustomToken?key=${webApiKey.value()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: await auth.createCustomToken(String(id)), returnSecureToken: true }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`Firebase Auth did not take a sign-in token: ${response.status}`)
  const { idToken } = (await response.json()) as { idToken: string }
  const token = await auth.verifyIdToken(idToken)
  if (token.uid !== String(id) || token.email !== email || token.email_verified !== true) {
    throw new Error('Firebase Auth signed in somebody else')
  }
  return idToken
}
