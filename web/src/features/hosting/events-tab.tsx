import type { CurrentUser } from '@shared/auth/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { EventsLoading } from './events-header.tsx'
import { FetchedEvents } from './fetched-events.tsx'
import { firebaseUidQuery } from './host-queries.ts'

const LiveEvents = makeLazyComponent(() => import('./live-events-data.tsx'))

/** Lists the host's events (MY EVENTS): live from Firestore if the Firebase SDK is signed in, otherwise from the API. */
export default function EventsTab({ user }: { readonly user: CurrentUser }) {
  const uid = String(user.id)
  const { data: firebaseUid, isPending } = useQuery(firebaseUidQuery)
  if (isPending) return <EventsLoading />
  if (firebaseUid !== uid) return <FetchedEvents uid={uid} />
  return (
    <Suspense fallback={<EventsLoading />}>
      <LiveEvents uid={uid} />
    </Suspense>
  )
}
