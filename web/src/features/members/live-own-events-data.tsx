import { useState, type ReactNode } from 'react'
import { useFirestoreCollectionData } from 'reactfire'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import type { OwnEvents } from './own-event.ts'
import { pastRsvps, upcomingRsvps } from './own-rsvps-data.ts'

interface LiveOwnEventsProps {
  readonly email: string
  /** Shown where Firestore refuses, and while somebody logs out. */
  readonly fallback: ReactNode
  /** Called with null while nothing has come yet. */
  readonly children: (events: OwnEvents | null) => ReactNode
}

/** A member's RSVPs as they change; from this device's cache where there is no network. */
export function LiveOwnEvents(props: LiveOwnEventsProps) {
  return (
    <FirebaseProviders fallback={props.fallback}>
      <Listening email={props.email}>{props.children}</Listening>
    </FirebaseProviders>
  )
}

function Listening({ email, children }: Omit<LiveOwnEventsProps, 'fallback'>) {
  const [now] = useState(Date.now)
  const upcoming = useFirestoreCollectionData(upcomingRsvps(email, now), { suspense: false })
  const past = useFirestoreCollectionData(pastRsvps(email, now), { suspense: false })
  const hasCome = upcoming.status === 'success' && past.status === 'success'
  return children(hasCome ? { upcoming: upcoming.data, history: past.data } : null)
}
