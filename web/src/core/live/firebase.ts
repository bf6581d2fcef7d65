import { initializeApp, type FirebaseApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  setLogLevel,
  type Firestore,
} from 'firebase/firestore'
import type { Auth } from 'firebase/auth'
import { callApi } from '@/lib/api-client.ts'
import { withTimeout } from '@/lib/with-timeout.ts'
import { getFirebaseAppName } from '@/lib/delete-other-users-data.ts'
import { logWarning } from '@/lib/log.ts'
import { getCurrentUserId } from '@/lib/current-user-id.ts'

const isEmulated = import.meta.env.VITE_EMULATORS === 'true' || import.meta.env.DEV
const EMULATOR_HOST = '127.0.0.1'

/** All ports of an emulator suite have the same offset, which follows from this page's port (docs/decisions/0006). */
const portOffset = isEmulated ? Number(window.location.port) - (import.meta.env.DEV ? 5173 : 5002) : 0

/** Each user has a separate app, because the SDK stores cache and account under the app's name. */
export const firebaseApp: FirebaseApp = initializeApp(
  isEmulated
    ? { projectId: 'demo-kiln', apiKey: 'demo' }
    : {
        apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
        authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
        projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
        appId: import.meta.env.VITE_FIREBASE_APP_ID,
      },
  getFirebaseAppName(),
)

/** Listeners handle their errors; the SDK's own log would report every lost connection as an error too. */
setLogLevel('silent')

export const firestore: Firestore = initializeFirestore(firebaseApp, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
})
if (isEmulated) connectFirestoreEmulator(firestore, EMULATOR_HOST, 8080 + portOffset)

let authPromise: Promise<Auth> | undefined

/**
 * Auth is loaded separately, because visitors read events without it. `getAuth` would also set up sign-in by pop-ups, for
 * which it loads a Google script that the page's content security policy forbids.
 */
export function loadAuth(): Promise<Auth> {
  authPromise ??= import('firebase/auth').then((sdk) => {
    const persistence = [sdk.indexedDBLocalPersistence, sdk.browserLocalPersistence]
    const auth = sdk.initializeAuth(firebaseApp, { persistence })
    if (isEmulated)
      sdk.connectAuthEmulator(auth, `http://${EMULATOR_HOST}:${9099 + portOffset}`, { disableWarnings: true })
    return auth
  })
  return authPromise.catch((error: unknown) => {
    authPromise = undefined
    throw error
  })
}

interface EmailLink {
  readonly signInLink: string
  readonly email: string
}

let pendingSignIn: Promise<void> | undefined

/** Signs the SDK in with an email link. Concurrent callers wait for the same sign-in. */
export function signInToFirebase(getLink: () => Promise<EmailLink>): Promise<void> {
  const signIn = async () => {
    const [{ signInWithEmailLink }, auth, { email, signInLink }] = await Promise.all([
      import('firebase/auth'),
      loadAuth(),
      getLink(),
    ])
    await signInWithEmailLink(auth, email, signInLink)
  }
  pendingSignIn ??= signIn().finally(() => (pendingSignIn = undefined))
  return pendingSignIn
}

/** Whether signing in has failed on this page. The page then requests no further link, because the number of links is limited. */
let hasSignInFailed = false

/**
 * Returns the account with which the SDK is signed in on this device. If the browser lost that account but kept the session
 * cookie, the SDK is signed in again. Returns null for visitors, if that fails or has failed before on this page, or if the
 * SDK's database does not answer (decision 46). Lists then come from the API.
 */
export async function loadFirebaseAccount() {
  const auth = await loadAuth()
  try {
    await withTimeout(() => auth.authStateReady())
    if (!auth.currentUser && getCurrentUserId() !== null && !hasSignInFailed) {
      const signIn = () => signInToFirebase(() => callApi('createSignInLink'))
      await withTimeout(signIn, 'Firebase', SIGN_IN_TIMEOUT_MS)
    }
  } catch (error) {
    hasSignInFailed = true
    logWarning('Signing in to Firestore failed.', error)
  }
  return auth.currentUser
}

/** This time is long enough for a call to our server and two calls of the SDK. */
const SIGN_IN_TIMEOUT_MS = 10_000
