import { auth } from '../../platform/firebase.ts'
import { siteUrl, webApiKey } from '../../platform/params.ts'

/** Where Firebase Auth's REST API is: the emulator's, or Google's. */
function endpoint(): string {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST
  return emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com/v1`
    : 'https://identitytoolkit.googleapis.com/v1'
}

/** A one-time link with which the Firebase SDK signs in who owns the e-mail. */
export function makeSignInLink(email: string): Promise<string> {
  return auth.generateSignInWithEmailLink(email, {
    url: `${siteUrl.value()}/login/verify`,
    handleCodeInApp: true,
  })
}

/** Signs in with a sign-in link, as the Firebase SDK does in browsers; the e-mail is verified by it. */
export async function exchangeSignInLink(email: string, link: string): Promise<string> {
  const oobCode = new URL(link).searchParams.get('oobCode')
  const response = await fetch(`${endpoint()}/accounts:signInWithEmailLink?key=${webApiKey.value()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, oobCode }),
  })
  if (!response.ok) throw new Error(`Firebase Auth did not take a sign-in link: ${response.status}`)
  const { idToken } = (await response.json()) as { idToken: string }
  return idToken
}
