import { useQuery } from '@tanstack/react-query'
import { collectionGroup, limit, orderBy, query, Timestamp, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { FirebaseProviders } from '@/core/live/firebase-providers.tsx'
import { firestore } from '@/core/live/firebase.ts'
import { useServerDocuments } from '@/core/live/use-server-documents.ts'
import { firebaseEmailQuery } from '@/core/session/firebase-email-query.ts'
import { memberRsvps } from '@/lib/member-rsvps.ts'
import { getServerTime } from '@/lib/server-time.ts'

/** The maximum number of RSVPs that Firestore's rules allow in one query. */
const MAX_RSVPS = 100

/** Marks the events on the wall that a member has an RSVP to. */
export default function MemberRsvpsData({ email }: { readonly email: string }) {
  const { data: firebaseEmail } = useQuery(firebaseEmailQuery)
  if (firebaseEmail !== email) return null
  return (
    <FirebaseProviders>
      <Listener email={email} />
    </FirebaseProviders>
  )
}

function Listener({ email }: { readonly email: string }): null {
  const [now] = useState(getServerTime)
  const signups = useServerDocuments(useMemo(() => upcomingSignupsQuery(email, now), [email, now]))
  useEffect(() => {
    memberRsvps.set(
      new Map(
        signups.map((signup) => [
          Number(signup.get('eventId')),
          {
            isWaitlist: signup.get('status') === 'waitlist',
            isRequest: signup.get('status') === 'requested',
            hasOffer: (signup.get('offerEndsAt') ?? null) !== null,
          },
        ]),
      ),
    )
  }, [signups])
  return null
}

const upcomingSignupsQuery = (email: string, now: number) =>
  query(
    collectionGroup(firestore, 'signups'),
    where('email', '==', email),
    where('status', 'in', ['confirmed', 'waitlist', 'requested']),
    where('eventStartsAt', '>=', Timestamp.fromMillis(now)),
    orderBy('eventStartsAt', 'asc'),
    limit(MAX_RSVPS),
  )
