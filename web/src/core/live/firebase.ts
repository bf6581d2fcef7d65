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
import { firebaseAppName } from '@/lib/others-on-device.ts'
import { logWarning } from '@/lib/log.ts'
import { currentUserId } from '@/lib/current-user-id.ts'

const isEmulated = import.meta.env.VITE_EMULATORS === 'true' || import.meta.env.DEV
const EMULATOR_HOST = '127.0.0.1'

/** The suite's ports all have one offset, which is known from this page's port (docs/decisions/0006). */
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
  firebaseAppName(),
)

/** Listeners handle their errors; the SDK's own log would report every lost network as an error too. */
setLogLevel('silent')

export const firestore: Firestore = initializeFirestore(firebaseApp, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
})
if (isEmulated) connectFirestoreEmulator(firestore, EMULATOR_HOST, 8080 + portOffset)

let authPromise: Promise<Auth> | undefined

/**
 * Auth is loaded separately, because visitors read events without it. `getAuth` would also set up sign-in by pop-ups, for
 * which it loads a script of Google's that the page's policy forbids.
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

/** The number of links is limited, so a page that got none does not ask again. */
let hasFailed = false

/**
 * Returns the SDK's user on this device. If a browser dropped it and kept the session cookie, the SDK is signed in again. Null
 * if that fails, or if its database does not answer (decision 46): lists then come from the API.
 */
export async function loadSdkAccount() {
  const auth = await loadAuth()
  try {
    await withTimeout(() => auth.authStateReady())
    if (!auth.currentUser && currentUserId() !== null && !hasFailed) {
      await withTimeout(() => signInToFirebase(() => callApi('createSignInLink')), SIGN_IN_MS)
    }
  } catch (error) {
    hasFailed = true
    logWarning('Signing in to Firestore failed.', error)
  }
  return auth.currentUser
}

/** Long enough for a call to our server and two calls of the SDK. */
const SIGN_IN_MS = 10_000
