import {
  collectionGroup,
  type DocumentData,
  limit,
  orderBy,
  query,
  Timestamp,
  where,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase/firestore'
import { getColourIndex } from '@shared/events/colours.ts'
import { firestore } from '@/core/live/firebase.ts'
import type { SignupTicket } from '@/lib/device-tickets.ts'
import type { OwnEvent } from './own-event.ts'

/** The maximum numbers of events shown (specification section 9). */
const MAX_UPCOMING_EVENTS = 3
const MAX_PAST_EVENTS = 5

function toOwnEvent(document: QueryDocumentSnapshot): OwnEvent {
  const data = document.data()
  const isWaitlist = data['status'] === 'waitlist'
  const isRequest = data['status'] === 'requested'
  const isUnderReview = data['eventIsHidden'] === true
  return {
    id: Number(data['eventId']),
    title: String(data['eventTitle']),
    city: String(data['eventCity']),
    startsAt: toMillis(data['eventStartsAt']),
    timezone: String(data['eventTimezone'] ?? 'UTC'),
    isWaitlist,
    ...(isRequest ? { isRequest: true as const } : {}),
    isUnderReview,
    // For an event under review, the server's ticket says that the event is under review, so that ticket is shown.
    signupTicket: isWaitlist || isRequest || isUnderReview ? null : toSignupTicket(data),
  }
}

const toMillis = (value: unknown) => (value instanceof Timestamp ? value.toMillis() : null)

/** Returns null for a virtual event, which has no check-in, and for a private location, which only the server's ticket contains. */
function toSignupTicket(data: DocumentData): SignupTicket | null {
  const startsAt = toMillis(data['eventStartsAt'])
  const endsAt = toMillis(data['eventEndsAt'])
  const eventId = Number(data['eventId'])
  const venueName = toText(data['eventVenueName'])
  if (startsAt === null || endsAt === null || !venueName || data['eventIsVirtual'] !== false) return null
  return {
    eventId,
    seq: Number(data['seq']),
    ticket: {
      state: 'valid',
      name: String(data['name']),
      event: {
        colour: getColourIndex(eventId),
        title: String(data['eventTitle']),
        dateTime: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        timezone: String(data['eventTimezone'] ?? 'UTC'),
        city: String(data['eventCity']),
        area: toText(data['eventArea']),
        venueName,
        venueAddress: toText(data['eventVenueAddress']),
      },
    },
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

const converter = {
  fromFirestore: toOwnEvent,
  toFirestore: (): never => {
    throw new Error('RSVPs are changed through the API.')
  },
}

const rsvpsQuery = (email: string) =>
  query(collectionGroup(firestore, 'signups'), where('email', '==', email)).withConverter(converter)

/** Queries a member's next RSVPs, including RSVPs on the waitlist and requests, soonest first. */
export function upcomingRsvpsQuery(email: string, now: number): Query<OwnEvent> {
  return query(
    rsvpsQuery(email),
    where('status', 'in', ['confirmed', 'waitlist', 'requested']),
    where('eventStartsAt', '>=', Timestamp.fromMillis(now)),
    orderBy('eventStartsAt', 'asc'),
    limit(MAX_UPCOMING_EVENTS),
  )
}

/** Queries a member's past RSVPs that had a spot, without missed events, latest first. */
export function pastRsvpsQuery(email: string, now: number): Query<OwnEvent> {
  return query(
    rsvpsQuery(email),
    where('status', '==', 'confirmed'),
    where('eventStartsAt', '<', Timestamp.fromMillis(now)),
    orderBy('eventStartsAt', 'desc'),
    limit(MAX_PAST_EVENTS),
  )
}
