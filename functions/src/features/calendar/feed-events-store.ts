import { Timestamp } from 'firebase-admin/firestore'
import { parseEventDocument, type EventFacts } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { isInKnownZone } from '../../core/events/known-zone.ts'
import { CANCELLED_RETENTION_MS } from '../../core/rsvps/event-snapshots-store.ts'
import {
  accessOf,
  allSignups,
  toValidDocuments,
  eventAsStoredRef,
  events,
  placeRef,
  readAll,
  type EventQuery,
} from '../../platform/collections.ts'

/*
 * Feeds contain only events that are upcoming, or that began or were cancelled in the last 30 days, up to a maximum number. So
 * older events do not make feeds more expensive.
 */

/** How long past and cancelled events stay in feeds. */
const FEED_RETENTION_MS = 30 * 86_400_000
const MAX_EVENTS = 500
const MAX_CANCELLED_EVENTS = 100
const MAX_OWN_SIGNUPS = 200

/** Public events in a city or of a host, including recently cancelled ones. */
export async function readPublicFeedEvents(
  feed: { readonly cityKey: string } | { readonly hostId: UserId },
  now: number,
): Promise<StoredEvent[]> {
  const publicEvents = events.where('isPublished', '==', true).where('isPrivate', '==', false)
  const query =
    'cityKey' in feed
      ? publicEvents.where('cityKey', '==', feed.cityKey)
      : publicEvents.where('hostIds', 'array-contains', String(feed.hostId))
  const earliestInstant = Timestamp.fromMillis(now - FEED_RETENTION_MS)
  const [activeEvents, cancelledEvents] = await Promise.all([
    readEvents(
      query.where('cancelledAt', '==', null).where('startsAt', '>=', earliestInstant).orderBy('startsAt'),
      MAX_EVENTS,
    ),
    readEvents(
      query.where('cancelledAt', '>=', earliestInstant).orderBy('cancelledAt', 'desc'),
      MAX_CANCELLED_EVENTS,
    ),
  ])
  // An event that is cancelled between the two reads counts as cancelled.
  return [...new Map([...activeEvents, ...cancelledEvents].map((event) => [event.id, event])).values()]
}

async function readEvents(query: EventQuery, limit: number): Promise<StoredEvent[]> {
  return toValidDocuments(await query.limit(limit).get())
}

/** An event at which a member has a spot or a waitlist position. For a member with a spot it includes a private location. */
export interface OwnFeedEvent {
  readonly event: EventFacts
  readonly isWaitlisted: boolean
  /** When the RSVP last changed, in milliseconds since 1970. */
  readonly signupChangedAt: number
  /** The link of a virtual event, for attendees with a spot. */
  readonly virtualLink: string | null
}

/** The events at which an address has a spot or a waitlist position, including recently cancelled events. */
export async function readOwnFeedEvents(email: string, now: number): Promise<OwnFeedEvent[]> {
  const ownSignups = allSignups.where('email', '==', email).where('status', 'in', ['confirmed', 'waitlist'])
  const earliestInstant = Timestamp.fromMillis(now - FEED_RETENTION_MS)
  // A sign-up of a cancelled event expires `CANCELLED_RETENTION_MS` after the cancellation.
  const earliestExpiry = Timestamp.fromMillis(now - FEED_RETENTION_MS + CANCELLED_RETENTION_MS)
  const [activeSignups, cancelledSignups] = await Promise.all([
    ownSignups
      .where('eventStartsAt', '>=', earliestInstant)
      .orderBy('eventStartsAt')
      .limit(MAX_OWN_SIGNUPS)
      .get(),
    ownSignups.where('expiresAt', '>=', earliestExpiry).orderBy('expiresAt').limit(MAX_OWN_SIGNUPS).get(),
  ])
  const signups = new Map(
    [...activeSignups.docs, ...cancelledSignups.docs].map((document) => [
      document.data().eventId,
      document.data(),
    ]),
  )
  if (signups.size === 0) return []
  const documents = await readAll([...signups.keys()].map(eventAsStoredRef))
  // A document that a manual edit has made invalid must not break the whole feed.
  const events = documents.flatMap((document) => {
    const data = document.data()
    return data && isInKnownZone(data) ? parseEventDocument(data) : []
  })
  const confirmedEvents = events.filter(
    ({ id, cancelledAt }) => cancelledAt === null && signups.get(id)?.status === 'confirmed',
  )
  const virtualEvents = confirmedEvents.filter(({ isVirtual }) => isVirtual)
  const privateEvents = confirmedEvents.filter(({ placeMark }) => Boolean(placeMark))
  const [links, places] = await Promise.all([
    readAll(virtualEvents.map(({ id }) => accessOf(id).doc('virtual'))),
    readAll(privateEvents.map(({ id }) => placeRef(id))),
  ])
  const placesById = new Map(privateEvents.map(({ id }, index) => [id, places[index]?.data()]))
  const linksById = new Map(
    virtualEvents.map(({ id }, index) => [id, links[index]?.data()?.virtualLink ?? null]),
  )
  return events.flatMap((event) => {
    const signup = signups.get(event.id)
    if (!signup || !event.isPublished) return []
    if (event.cancelledAt !== null && event.cancelledAt < now - FEED_RETENTION_MS) return []
    return {
      event: { ...event, ...placesById.get(event.id) },
      isWaitlisted: signup.status === 'waitlist',
      signupChangedAt: (signup.updatedAt as Timestamp).toMillis(),
      virtualLink: linksById.get(event.id) ?? null,
    }
  })
}
