import { useEffect, useState, type ReactNode } from 'react'
import { useFirestoreCollectionData } from 'reactfire'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import type { OwnEvents } from './own-event.ts'
import { pastRsvps, upcomingRsvps } from './own-rsvps-data.ts'

interface LiveOwnEventsProps {
  readonly email: string
  /** Shown where Firestore refuses or says nothing, and while somebody logs out. */
  readonly fallback: ReactNode
  /** Called with null while nothing has come yet. */
  readonly children: (events: OwnEvents | null) => ReactNode
}

/** A member's RSVPs as they change; from this device's cache where there is no network. */
export function LiveOwnEvents(props: LiveOwnEventsProps) {
  return (
    <FirebaseProviders fallback={props.fallback}>
      <Listening {...props} />
    </FirebaseProviders>
  )
}

/** It may be kept from us, or its database not answer: then nothing comes. */
const TIMEOUT_MS = 5000

function Listening({ email, fallback, children }: LiveOwnEventsProps) {
  const [now] = useState(Date.now)
  const upcoming = useFirestoreCollectionData(upcomingRsvps(email, now), { suspense: false })
  const past = useFirestoreCollectionData(pastRsvps(email, now), { suspense: false })
  const hasCome = upcoming.status === 'success' && past.status === 'success'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!hasCome && isLate) return fallback
  if (!hasCome) return children(null)
  return children({ upcoming: upcoming.data, history: past.data })
}
