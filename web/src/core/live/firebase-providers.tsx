import type { ReactNode } from 'react'
import { FirebaseAppProvider, FirestoreProvider } from 'reactfire'
import { firebaseApp, firestore } from './firebase.ts'
import { isLoggingOut } from '@/lib/logging-out.ts'
import { LiveBoundary } from './live-boundary.tsx'

interface FirebaseProvidersProps {
  readonly children: ReactNode
  /** Shown after an error, for example if Firestore refuses access, and during a log-out. */
  readonly fallback?: ReactNode
}

/** The providers around a component that listens to Firestore. They are loaded with that component, after the first paint. */
export function FirebaseProviders({ children, fallback = null }: FirebaseProvidersProps) {
  if (isLoggingOut.use()) return fallback
  return (
    <LiveBoundary fallback={fallback}>
      <FirebaseAppProvider firebaseApp={firebaseApp}>
        <FirestoreProvider sdk={firestore}>{children}</FirestoreProvider>
      </FirebaseAppProvider>
    </LiveBoundary>
  )
}
