import { useEffect, useState, type ReactNode } from 'react'
import { useFirestoreCollectionData } from 'reactfire'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { getServerTime } from '@/lib/server-time.ts'
import type { OwnEvents } from './own-event.ts'
import { pastRsvpsQuery, upcomingRsvpsQuery } from './own-rsvps-data.ts'

interface LiveOwnEventsProps {
  readonly email: string
  /** Shown if Firestore refuses access or does not answer, and during a log-out. */
  readonly fallback: ReactNode
  /** Called with null until the first snapshot. */
  readonly children: (events: OwnEvents | null) => ReactNode
}

/** Provides a member's RSVPs with live updates, or from this device's cache if there is no network. */
export function LiveOwnEvents(props: LiveOwnEventsProps) {
  return (
    <FirebaseProviders fallback={props.fallback}>
      <Listener {...props} />
    </FirebaseProviders>
  )
}

/** The time after which the fallback is shown: the rules may deny the queries, or the SDK's database may not answer. */
const TIMEOUT_MS = 5000

function Listener({ email, fallback, children }: LiveOwnEventsProps) {
  const [now] = useState(getServerTime)
  const upcomingRsvps = useFirestoreCollectionData(upcomingRsvpsQuery(email, now), { suspense: false })
  const pastRsvps = useFirestoreCollectionData(pastRsvpsQuery(email, now), { suspense: false })
  const hasLoaded = upcomingRsvps.status === 'success' && pastRsvps.status === 'success'
  const [hasTimedOut, setTimedOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!hasLoaded && hasTimedOut) return fallback
  if (!hasLoaded) return children(null)
  return children({ upcomingEvents: upcomingRsvps.data, pastEvents: pastRsvps.data })
}
