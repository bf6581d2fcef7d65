import type { EventFacts } from '@shared/events/event.ts'
import { colourAt } from '@shared/events/colours.ts'
import { seats } from '@shared/events/projection.ts'
import { clockTime, dayMonth } from '@shared/time/zoned.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@/components/ui/link.tsx'
import { useFirestoreCollectionData } from 'reactfire'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { loadAuth } from '@/core/live/firebase.ts'
import { paths } from '@/lib/paths.ts'
import { eventsOfHost } from './own-events-data.ts'

/** Firestore must know who asks before it is asked for drafts. */
async function firebaseUid(): Promise<string | null> {
  const auth = await loadAuth()
  await auth.authStateReady()
  return auth.currentUser?.uid ?? null
}

export function HostEvents({ uid }: { readonly uid: string }) {
  const signedIn = useQuery({ queryKey: ['hosts', 'firebase-uid'], queryFn: firebaseUid, staleTime: 0 })
  if (signedIn.isPending) return <Skeleton className="mt-6 h-96" />
  if (signedIn.data !== uid) {
    return <p className="mt-6 text-lg">Log out and in again, and your events stand here.</p>
  }
  return (
    <FirebaseProviders
      fallback={<p className="mt-6 text-lg">Your events could not be read. Reload the page to try again.</p>}
    >
      <Listed uid={uid} />
    </FirebaseProviders>
  )
}

function Listed({ uid }: { readonly uid: string }) {
  const [now] = useState(Date.now)
  const { status, data } = useFirestoreCollectionData(eventsOfHost(uid), { suspense: false })
  if (status !== 'success') return <Skeleton className="mt-6 h-96" />
  if (data.length === 0) {
    return <p className="mt-6 text-lg">None yet. Your first event will stand here.</p>
  }
  return (
    <ul className="border-ink mt-6 border-t-2">
      {data.map((event) => (
        <Row key={event.id} event={event} now={now} />
      ))}
    </ul>
  )
}

function Row({ event, now }: { readonly event: EventFacts; readonly now: number }) {
  const { id, title, city, startsAt, timezone, confirmedCount, signupLimit, isPublished, isPrivate } = event
  const marks = [
    startsAt < now ? 'Past' : seats(event).isFull ? 'Full' : '',
    isPublished ? '' : 'Draft',
    isPrivate ? 'Private' : '',
  ].filter(Boolean)
  return (
    <li className="border-hairline border-b-2">
      <Link
        to={paths.event(id)}
        className="group grid grid-cols-[auto_1fr_auto] items-center gap-4 py-4 sm:grid-cols-[auto_9rem_1fr_auto]"
      >
        <span aria-hidden className="size-4 rounded-full" style={{ backgroundColor: colourAt(id).hex }} />
        <span className="figures hidden font-bold sm:block">
          {dayMonth(startsAt, timezone)} · {clockTime(startsAt, timezone)}
        </span>
        <span className="min-w-0">
          <span className="block text-xl leading-tight font-extrabold tracking-tight group-hover:underline sm:text-2xl">
            {title}
          </span>
          <span className="text-ink-soft mt-1 block">
            <span className="figures sm:hidden">{dayMonth(startsAt, timezone)} · </span>
            {[city, ...marks].join(' · ')}
          </span>
        </span>
        <span className="display figures text-3xl">
          {confirmedCount}
          <span className="text-ink-soft text-base tracking-normal">
            {signupLimit === null ? ' in' : ` / ${signupLimit}`}
          </span>
        </span>
      </Link>
    </li>
  )
}
