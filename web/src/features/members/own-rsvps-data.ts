import {
  collectionGroup,
  limit,
  orderBy,
  query,
  Timestamp,
  where,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase/firestore'
import { firestore } from '@/core/live/firebase.ts'
import type { OwnEvent } from './own-event.ts'

/** Specification section 9: three upcoming are shown, and five of the past. */
const UPCOMING = 3
const HISTORY = 5

function toOwnEvent(document: QueryDocumentSnapshot): OwnEvent {
  const data = document.data()
  return {
    id: Number(data['eventId']),
    title: String(data['eventTitle']),
    city: String(data['eventCity']),
    startsAt: data['eventStartsAt'] instanceof Timestamp ? data['eventStartsAt'].toMillis() : null,
    timezone: String(data['eventTimezone'] ?? 'UTC'),
    isWaitlist: data['status'] === 'waitlist',
  }
}

const converter = {
  fromFirestore: toOwnEvent,
  toFirestore: (): never => {
    throw new Error('RSVPs are changed through calls.')
  },
}

const own = (email: string) =>
  query(collectionGroup(firestore, 'signups'), where('email', '==', email)).withConverter(converter)

/** Where a member has a seat or waits for one, soonest first. */
export function upcomingRsvps(email: string, now: number): Query<OwnEvent> {
  return query(
    own(email),
    where('status', 'in', ['confirmed', 'waitlist']),
    where('eventStartsAt', '>=', Timestamp.fromMillis(now)),
    orderBy('eventStartsAt', 'asc'),
    limit(UPCOMING),
  )
}

/** Where a member had a seat, latest first. */
export function pastRsvps(email: string, now: number): Query<OwnEvent> {
  return query(
    own(email),
    where('status', '==', 'confirmed'),
    where('eventStartsAt', '<', Timestamp.fromMillis(now)),
    orderBy('eventStartsAt', 'desc'),
    limit(HISTORY),
  )
}
