import { initializeApp, type FirebaseApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  setLogLevel,
  type Firestore,
} from 'firebase/firestore'

import { inTime } from '@/lib/device-databases.ts'
import { firebaseAppName } from '@/lib/forget-others.ts'
import { logWarning } from '@/lib/log.ts'

const emulated = import.meta.env.VITE_EMULATORS === 'true' || import.meta.env.DEV
const HOST = '127.0.0.1'

/** The suite's ports all move by one offset, which this page's own port tells (docs/decisions/0006). */
const offset = emulated ? Number(window.location.port) - (import.meta.env.DEV ? 5173 : 5002) : 0

/** An app of its own for each person: the SDK keeps cache and account under the app's name. */
export const firebaseApp: FirebaseApp = initializeApp(
  emulated
    ? { projectId: 'demo-kiln', apiKey: 'demo' }
    : {
        apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
        authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
        projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
        appId: import.meta.env.VITE_FIREBASE_APP_ID,
      },
  firebaseAppName(),
)

/** Listeners are told of their errors; the SDK's own log would call every lost network an error as well. */
setLogLevel('silent')

export const firestore: Firestore = initializeFirestore(firebaseApp, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
})
if (emulated) connectFirestoreEmulator(firestore, HOST, 8080 + offset)

/** Auth is loaded apart: visitors read events without it. */
export async function loadAuth() {
  const { connectAuthEmulator, getAuth } = await import('firebase/auth')
  const auth = getAuth(firebaseApp)
  if (emulated && !auth.emulatorConfig) {
    connectAuthEmulator(auth, `http://${HOST}:${9099 + offset}`, { disableWarnings: true })
  }
  return auth
}

/**
 * Who the SDK is signed in as on this device; null where it is not (the session cookie may outlive it), and where its database does
 * not answer (decision 46): lists then come from the calls.
 */
export async function sdkAccount() {
  const auth = await loadAuth()
  try {
    await inTime(() => auth.authStateReady())
  } catch (error) {
    logWarning('It is not known whether live data is signed in.', error)
  }
  return auth.currentUser
}
