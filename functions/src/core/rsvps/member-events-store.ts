import { getMillis } from '../../../shared/instant.ts'
import { FieldPath, Timestamp, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { z } from 'zod'
import { eventId, type EventId } from '../../../shared/ids.ts'
import type { SignupStatus } from '../../../shared/rsvps/command.ts'
import { allSignups, signupsOf, type Stored } from '../../platform/collections.ts'
import { instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { hashAddress } from '../../platform/tokens.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import { readVisitedCities } from './visited-cities.ts'

type StoredSignup = Stored<typeof storedSignup>
type SignupQuery = Query<StoredSignup, StoredSignup>

/** A member's RSVP as their dashboard shows it; `startsAt` in milliseconds since 1970. */
export interface MemberEvent {
  readonly eventId: EventId
  readonly title: string
  readonly city: string
  readonly startsAt: number
  readonly timezone: string
  readonly venueName: string
  readonly isWaitlist: boolean
  /** Present only if the RSVP is a request. */
  readonly isRequest?: true
  /** Whether admins hide the event. */
  readonly isUnderReview: boolean
}

function toMemberEvent(document: QueryDocumentSnapshot<StoredSignup, StoredSignup>): MemberEvent {
  const data = document.data()
  return {
    eventId: eventId.parse(data.eventId),
    title: data.eventTitle ?? '',
    city: data.eventCity ?? '',
    startsAt: getMillis(data.eventStartsAt ?? undefined) ?? 0,
    timezone: data.eventTimezone ?? '',
    venueName: data.eventVenueName ?? '',
    isWaitlist: data.status === 'waitlist',
    ...(data.status === 'requested' ? { isRequest: true as const } : {}),
    isUnderReview: data.eventIsHidden === true,
  }
}

/** Queries an address's RSVPs with one of `statuses`: upcoming ones soonest first, or past ones latest first. */
function queryMemberSignups(
  email: string,
  period: 'upcoming' | 'past',
  now: number,
  statuses: readonly SignupStatus[] = ['confirmed'],
): SignupQuery {
  const nowTimestamp = Timestamp.fromMillis(now)
  const signups = allSignups.where('email', '==', email).where('status', 'in', statuses)
  return period === 'upcoming'
    ? signups.where('eventStartsAt', '>=', nowTimestamp).orderBy('eventStartsAt', 'asc')
    : signups.where('eventStartsAt', '<', nowTimestamp).orderBy('eventStartsAt', 'desc')
}

/** A member's upcoming spots, waitlist positions and requests, soonest first. */
export async function listUpcomingMemberEvents(
  email: string,
  now: number,
  limit: number,
): Promise<MemberEvent[]> {
  const activeSignups = queryMemberSignups(email, 'upcoming', now, ['confirmed', 'waitlist', 'requested'])
  return (await activeSignups.limit(limit).get()).docs.map(toMemberEvent)
}

/** Counts upcoming spots and waitlist positions, but not requests, which hold neither. */
export async function countUpcomingSignups(email: string, now: number): Promise<number> {
  const activeSignups = queryMemberSignups(email, 'upcoming', now, ['confirmed', 'waitlist'])
  return (await activeSignups.count().get()).data().count
}

const cursorSchema = z.tuple([instantCursor, eventId])

/** A page of the events that a member attended, latest first. */
export async function readPastMemberEventsPage(
  email: string,
  now: number,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: MemberEvent[]; next: string | null }> {
  const startCursor = readCursor(after, cursorSchema)
  const pastSignups = queryMemberSignups(email, 'past', now)
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(limit + 1)
  const pageQuery = startCursor
    ? pastSignups.startAfter(
        Timestamp.fromMillis(startCursor[0]),
        signupsOf(startCursor[1]).doc(hashAddress(email)),
      )
    : pastSignups
  const { items, next } = makePage((await pageQuery.get()).docs, limit, (lastDocument) => {
    const { startsAt, eventId: id } = toMemberEvent(lastDocument)
    return [startsAt, id]
  })
  return { items: items.map(toMemberEvent), next }
}

/** The events that a member attended, latest first. */
export async function listPastMemberEvents(
  email: string,
  now: number,
  limit: number,
): Promise<MemberEvent[]> {
  return (await queryMemberSignups(email, 'past', now).limit(limit).get()).docs.map(toMemberEvent)
}

export async function countMemberSpots(
  email: string,
  period: 'upcoming' | 'past',
  now: number,
): Promise<number> {
  return (await queryMemberSignups(email, period, now).count().get()).data().count
}

/** The cities of an address's past spots, in alphabetical order. */
export function listVisitedCities(email: string, now: number): Promise<string[]> {
  const spots = allSignups
    .where('email', '==', email)
    .where('status', '==', 'confirmed')
    .orderBy('eventCity', 'asc')
    .orderBy('eventStartsAt', 'asc')
  return readVisitedCities(async (lastCity, size) => {
    const page = await spots.where('eventCity', '>', lastCity).limit(size).get()
    return page.docs.map(toMemberEvent)
  }, now)
}

/** Counts the attendees with a spot at some events (at most 30). */
export async function countSpotsAtEvents(eventIds: readonly EventId[]): Promise<number> {
  if (eventIds.length === 0) return 0
  const confirmedSignups = allSignups.where('eventId', 'in', eventIds).where('status', '==', 'confirmed')
  return (await confirmedSignups.count().get()).data().count
}
