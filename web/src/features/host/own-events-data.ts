import {
  collection,
  limit,
  orderBy,
  query,
  where,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase/firestore'
import { eventFromDocument, type EventFacts } from '@shared/events/event.ts'
import { firestore } from '@/core/live/firebase.ts'

/** As many as a screen lists. */
const LISTED = 30

const converter = {
  fromFirestore: (document: QueryDocumentSnapshot): EventFacts => eventFromDocument(document.data()),
  toFirestore: (): never => {
    throw new Error('Events are changed through calls.')
  },
}

/** The events that a host runs, the latest first; drafts and private ones are among them. */
export function eventsOfHost(uid: string): Query<EventFacts> {
  return query(
    collection(firestore, 'events'),
    where('hostIds', 'array-contains', uid),
    orderBy('startsAt', 'desc'),
    limit(LISTED),
  ).withConverter(converter)
}
